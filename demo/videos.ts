type DemoVideo = { title: string; file: string; poster: string }

/** The videos of the demo, newest first; `make-videos.sh` makes the files. */
export const videos: DemoVideo[] = [
  filmed('port-at-dusk', 'Port of Chittagong at dusk'),
  filmed('wheelhouse', 'Wheelhouse on the evening watch'),
  filmed('photo-to-drawing', 'Pump and turbocharger: photo and drawing from one camera'),
]

function filmed(name: string, title: string): DemoVideo {
  return { title, file: `${name}.mp4`, poster: `${name}.webp` }
}
