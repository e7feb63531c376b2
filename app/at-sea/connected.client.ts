import { online, pauseAfter } from '#app/ui/unsent.ts'

/** In milliseconds. */
const shownFor = 6_000

const bar = document.querySelector<HTMLElement>('[data-saved-catalogue=no-connection]')

if (bar) void showConnected(bar)

async function showConnected(bar: HTMLElement) {
  const { signal } = new AbortController()
  for (let n = 0; !(await isConnected()); n++) await online(pauseAfter(n), signal)
  bar.dataset['connected'] = ''
  bar.querySelector('span')?.replaceChildren('Connected')
  setTimeout(() => bar.remove(), shownFor)
}

/** A device in a network of its ship is online for its browser, whether the ship is or not. */
async function isConnected() {
  if (!navigator.onLine || document.hidden) return false
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
