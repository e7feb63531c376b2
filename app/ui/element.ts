export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
) {
  const made = document.createElement(tag)
  made.append(...children)
  return Object.assign(made, properties)
}
