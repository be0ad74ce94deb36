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

// location is a bucket and the prefix of the keys in it.
type location struct {
	*blob.Bucket
	prefix string
}

// key returns the bucket's key for a key below the location. The empty key is
// the location itself.
func (p location) key(key string) string {
	if key == "" {
		return strings.TrimSuffix(p.prefix, "/")
	}
	return p.prefix + key
}

// open opens the bucket of a URL such as s3://bucket/scans/2024?region=eu-west-1.
func open(ctx context.Context, text string, write bool) (location, error) {
	u, err := url.Parse(text)
	if err != nil {
		return location{}, fmt.Errorf("is not a URL: %w", err)
	}
	if !blob.DefaultURLMux().ValidBucketScheme(u.Scheme) {
		return location{}, fmt.Errorf("the supported stores are %s", strings.Join(blob.DefaultURLMux().BucketSchemes(), ", "))
	}
	var p location
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

// fileOptions configures local folders: no metadata files, and temporary files
// on the same file system.
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
