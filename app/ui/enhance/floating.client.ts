// The floating buttons hide while a call to action or a table is in view, where they would cover it (floating.css).
const floating = document.querySelector('.floating')
const inView = new Set<Element>()
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target)
    else inView.delete(target)
  }
  floating?.toggleAttribute('data-covers', inView.size > 0)
})
const calls =
  '.hero, .add, .status-lines, main table, :is(main, footer) form button, main [href^="https://wa.me"]'
for (const call of document.querySelectorAll(calls)) seen.observe(call)
