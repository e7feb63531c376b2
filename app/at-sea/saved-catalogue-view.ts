export const page = document.querySelector<HTMLElement>('[data-saved-catalogue=page]')

export function show(state: 'start' | 'saving' | 'saved', values: Record<string, string>) {
  for (const part of page?.querySelectorAll<HTMLElement>('[data-state]') ?? [])
    part.hidden = part.dataset['state'] !== state
  for (const [name, value] of Object.entries(values)) {
    for (const place of page?.querySelectorAll(`[data-value=${name}]`) ?? [])
      place.textContent = value
  }
}

export function say(words: string) {
  const message = page?.querySelector('[data-message]')
  if (message) message.textContent = words
}

export function allSwitches(name: string) {
  return [...(page?.querySelectorAll<HTMLInputElement>(`[data-switch=${name}]`) ?? [])]
}

export function setSwitch(name: string, isOn: boolean) {
  for (const one of allSwitches(name)) one.checked = isOn
}

export function switchOf(name: string) {
  return allSwitches(name).some(({ checked }) => checked)
}

export function timeText(seconds: number) {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`
  return `about ${Math.round(seconds / 60)} min`
}
