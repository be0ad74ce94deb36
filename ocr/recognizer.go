package ocr

import "errors"

// recognizer is one model in some Tesseract engines, with its method.
type recognizer struct {
	engines []*engine
	method  method
}

// newRecognizer starts that many engines with a model; closeAll ends them.
func newRecognizer(file modelFile, engines int) (*recognizer, error) {
	m, err := file.method()
	if err != nil {
		return nil, err
	}
	r := &recognizer{method: m}
	for range engines {
		e, err := newEngine(file, m.variables)
		if err != nil {
			return nil, errors.Join(err, closeAll(r.engines))
		}
		r.engines = append(r.engines, e)
	}
	return r, nil
}
