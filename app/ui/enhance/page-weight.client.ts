// The footer says what the page weighs on a first visit, so what is in the cache counts as well.
const line = document.querySelector('.page-weight')
/** Bytes of the head of a response, of which browsers do not tell. */
const head = 470

function show() {
  let bytes = 0
  for (const entry of performance.getEntries())
    if (entry instanceof PerformanceResourceTiming) bytes += entry.encodedBodySize + head
  if (line) line.textContent = `This page: ${Math.round(bytes / 1000)} kB`
}
new PerformanceObserver(show).observe({ type: 'resource', buffered: true })
