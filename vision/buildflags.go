package vision

import _ "github.com/photodoku/photodoku/vision/internal/build-with-make-or-the-flags-of-make-env" // fails without the build tags
