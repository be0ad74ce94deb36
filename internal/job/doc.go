// Package job processes folders of pictures in worker processes. It records
// each result at once, so that an interrupted job can be resumed at any time.
//
// Find lists the inputs of a job. Open locks the job's folder. Folder.Run
// processes the inputs without a current result. Worker.Serve runs in the worker
// processes. A Folder contains
//
//	results.jsonl            one line per picture, appended as it is done
//	*.solved.jpg, .png       the solved pictures, in the folder tree of the inputs
//	thumbnails/              small images for the contact sheet
//	.photodoku/job.json      the settings of the job, and whether it is done
//	.photodoku/lock          locked while the job runs
//	.photodoku/work/         temporary files
//
// A Folder may also be in an object store. Each result is then an object in
// .photodoku/journal/ until the job ends.
package job
