#!/bin/bash
# Makes the three demo videos and their posters from the project's own pictures. An offline step,
# run by hand with Debian's ffmpeg; the results are committed, so neither set-up nor tests need it.
set -euo pipefail
cd "$(dirname "$0")"

rate=25
# Level 3.1 plays on every phone that plays video at all.
encode=(-an -r "$rate" -c:v libx264 -preset slow -level 3.1 -pix_fmt yuv420p -color_range tv
  -colorspace bt709 -color_primaries bt709 -color_trc bt709 -movflags +faststart)

# travel NAME PICTURE SECONDS ZOOM X Y: the window's zoom and place, where E goes from 0 to 1 with
# a soft start and stop. zoompan moves by whole pixels of its source, which trembles at this speed;
# on a picture enlarged first (and not halved in colour, which doubles the step) a step is a sixth
# of a pixel of the video. Its window has the shape of the source, so that is padded to 16:9 and
# the zoom stays above 1.2, clear of the padding.
travel() {
  local frames=$(($3 * rate))
  local eased="(0.5-0.5*cos(PI*on/$((frames - 1))))"
  ffmpeg -v error -y -i "pictures/$2.webp" -vf "
    scale=7680:-2:flags=lanczos:in_color_matrix=bt601:out_color_matrix=bt709,
    format=yuv444p,pad=iw:iw*9/16:0:(oh-ih)/2,
    zoompan=z='${4//E/$eased}':x='${5//E/$eased}':y='${6//E/$eased}':d=$frames:s=1280x720:fps=$rate,
    setsar=1" "${encode[@]}" -crf 25 "videos/$1.mp4"
}

# still NAME KIND SECONDS: a picture (photo or drawing) on the chart's shallow-water tint.
still() {
  local file=pictures/$1.webp
  [[ $2 == drawing ]] && file=../app/ui/drawings/$1.svg
  ffmpeg -v error -y -i "$file" -filter_complex "
    [0]scale=960:720:flags=lanczos,format=gbrap[picture];
    color=0xEEF4F5:s=1280x720,format=gbrap[ground];
    [ground][picture]overlay=160:0:format=gbrp,format=gbrp" -frames:v 1 "$temporary/$1-$2.png"
}

# The survey sweep of the site: the drawing wipes over the photo behind a magenta line. xfade's own
# wipes run at an even pace and draw no line, hence the expression (planes in the order G, B, R).
sweep="st(0,1-P); st(1,ld(0)*ld(0)*(3-2*ld(0))*(W+4)-2);
  if(lt(abs(X-ld(1)),2), if(eq(PLANE,0),20,if(eq(PLANE,1),95,163)), if(lt(X,ld(1)),B,A))"

from_photo_to_drawing() {
  local input=() one
  for one in "$@"; do
    still "$one" photo
    still "$one" drawing
    input+=(-loop 1 -framerate "$rate" -t 4 -i "$temporary/$one-photo.png")
    input+=(-loop 1 -framerate "$rate" -t 5 -i "$temporary/$one-drawing.png")
  done
  ffmpeg -v error -y "${input[@]}" -filter_complex "
    [0]format=gbrp[a]; [1]format=gbrp[b]; [2]format=gbrp[c]; [3]format=gbrp[d];
    [a][b]xfade=custom:duration=2:offset=1.4:expr='$sweep'[ab];
    [ab][c]xfade=fade:duration=0.6:offset=5[abc];
    [abc][d]xfade=custom:duration=2:offset=6.6:expr='$sweep',trim=duration=10.4,
    scale=out_color_matrix=bt709:out_range=tv,setsar=1" \
    "${encode[@]}" -tune animation -crf 20 videos/photo-to-drawing.mp4
}

# poster NAME SECOND: WebP counts its colours by the older matrix, so they are converted.
poster() {
  ffmpeg -v error -y -ss "$2" -i "videos/$1.mp4" -frames:v 1 \
    -vf scale=in_color_matrix=bt709:out_color_matrix=bt601,format=yuv420p \
    -c:v libwebp -quality 80 -compression_level 6 "videos/$1.webp"
}

temporary=$(mktemp -d)
trap 'rm -r "$temporary"' EXIT

travel port-at-dusk dusk 12 '1.2+0.18*E' '(iw-iw/zoom)*E' '(ih-ih/zoom)*(0.5+0.08*E)'
travel wheelhouse wheelhouse 11 '1.22+0.12*E' '(iw-iw/zoom)*(0.04+0.9*E)' '(ih-ih/zoom)*(0.5+0.14*E)'
from_photo_to_drawing pump turbo

poster port-at-dusk 9
poster wheelhouse 5
poster photo-to-drawing 2.5
