// Shows 'Edit this' to signed-in people. Script fetches its address, because cached pages are the same for all.
const style = `.edit-this {
  position: fixed; left: 16px; bottom: calc(16px + var(--foot-bar)); z-index: 30; padding: 12px 20px;
  background: #0b1f2a; color: #fff; font-weight: 600; border-radius: 2px; box-shadow: 0 2px 8px #0004;
  @media (height < 30rem) { position: static }
}`

async function show() {
  const answer = await fetch(`/api/edit-address?path=${encodeURIComponent(location.pathname)}`)
  if (answer.status !== 200) return
  const { address } = await answer.json()
  const link = document.createElement('a')
  link.href = address
  link.textContent = 'Edit this'
  link.className = 'edit-this'
  // Not in the style sheet, which every visitor loads; above the foot bar (floating.css).
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
  const nav = document.createElement('nav')
  nav.ariaLabel = 'Admin'
  nav.append(link)
  document.body.append(nav)
}
void show().catch(() => undefined)
