// Package job works on folders of pictures in worker processes, and keeps
// what is done, so that a job that was stopped at any instant goes on there.
//
// Find gives the inputs of a job; Open takes its folder, which nobody else
// may use meanwhile; Folder.Run works on what is not done yet. Serve is the
// worker process's side. A Folder holds
//
//	results.jsonl            a line for each picture, added as it ends
//	*.solved.jpg, .png       the answered pictures, in the inputs' own tree
//	thumbnails/              small pictures for the contact sheet
//	.photodoku/job.json      what the job was asked to do, and whether it is done
//	.photodoku/lock          locked while a job runs
//	.photodoku/work/         files in the making, and temporary ones
//
// A Folder may be in an object store instead. Each result then is an object in
// .photodoku/journal/ until the job ends.
package job
