package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/azureblob" // for azblob://
	_ "gocloud.dev/blob/fileblob"  // for file://
	_ "gocloud.dev/blob/gcsblob"   // for gs://
	_ "gocloud.dev/blob/memblob"   // for mem://
	_ "gocloud.dev/blob/s3blob"    // for s3://
)

// place is a bucket, and what comes before the keys in it.
type place struct {
	*blob.Bucket
	prefix string
}

// key is the bucket's own for a key below the place. The empty one is the
// place itself.
func (p place) key(key string) string {
	if key == "" {
		return strings.TrimSuffix(p.prefix, "/")
	}
	return p.prefix + key
}

// open opens the bucket of a URL such as s3://bucket/scans/2024?region=eu-west-1.
func open(ctx context.Context, text string, write bool) (place, error) {
	u, err := url.Parse(text)
	if err != nil {
		return place{}, fmt.Errorf("is not a URL: %w", err)
	}
	if !blob.DefaultURLMux().ValidBucketScheme(u.Scheme) {
		return place{}, fmt.Errorf("the stores known are %s", strings.Join(blob.DefaultURLMux().BucketSchemes(), ", "))
	}
	var p place
	switch u.Scheme {
	case "file":
		u.RawQuery = fileOptions(u.Query(), write)
	case "mem":
	default:
		if p.prefix = strings.Trim(u.Path, "/"); p.prefix != "" {
			p.prefix += "/"
		}
		u.Path, u.RawPath = "", ""
	}
	p.Bucket, err = blob.DefaultURLMux().OpenBucketURL(ctx, u)
	return p, err
}

// fileOptions are for plain folders: no files beside the files, and temporary
// ones in the same file system.
func fileOptions(q url.Values, write bool) string {
	for name, value := range map[string]string{"metadata": "skip", "no_tmp_dir": "true"} {
		if !q.Has(name) {
			q.Set(name, value)
		}
	}
	if write {
		q.Set("create_dir", "true")
	}
	return q.Encode()
}
