/* The page that the admin shows without a connection: which drafts this device keeps, and a way back. */
const kinds = {
  product: 'Product',
  blog: 'Blog',
  video: 'Video',
  'enquiry note': 'Note',
  spreadsheet: 'Spreadsheet',
}
const kindOf = /^draft (product|blog|video|enquiry note|spreadsheet) /
const retryMs = 5_000
const lifetime = 30 * 24 * 3_600_000

function draftAt(key) {
  const [, kind] = kindOf.exec(key) ?? []
  if (!kind) return []
  try {
    const { at, entry } = JSON.parse(localStorage.getItem(key))
    const { title, ...others } = entry.values ?? entry
    const texts = [title, ...Object.values(others)].filter((text) => typeof text === 'string')
    const isFresh = Date.now() - Date.parse(at) < lifetime
    const words =
      kind === 'spreadsheet'
        ? `changed products: ${Object.keys(entry).length}`
        : (texts.find((text) => text.trim() !== '') ?? 'without a title')
    return isFresh ? [{ at, words: `${kinds[kind]}: ${words.slice(0, 80)}` }] : []
  } catch {
    return []
  }
}

function showDrafts() {
  const drafts = Object.keys(localStorage).flatMap(draftAt)
  const section = document.querySelector('section')
  section.hidden = drafts.length === 0
  const rows = drafts
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ at, words }) => {
      const row = document.createElement('li')
      const time = document.createElement('time')
      time.dateTime = at
      time.textContent = new Date(at).toLocaleString('sv', {
        dateStyle: 'short',
        timeStyle: 'short',
      })
      row.append(words, time)
      return row
    })
  section.querySelector('ul').replaceChildren(...rows)
}

/** A browser can be online while the site cannot be reached, so the site itself is asked. */
async function openWhenReached() {
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReached) location.reload()
}

showDrafts()
document.querySelector('button').addEventListener('click', () => location.reload())
// Opened at its own address, the page is no substitute for another one.
if (location.pathname.startsWith('/dashboard')) {
  addEventListener('online', openWhenReached)
  setInterval(openWhenReached, retryMs)
}
