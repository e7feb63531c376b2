import { expect, test } from 'vitest'

import {
  bold,
  type Edit,
  figure,
  heading,
  link,
  list,
  positionBetween,
  type Selected,
} from './text-edits.ts'

/** A text in which `|` stands at both ends of what is selected. */
function selectedIn(marked: string): Selected {
  const [before = '', inside = '', after = ''] = marked.split('|')
  return {
    text: before + inside + after,
    start: before.length,
    end: before.length + inside.length,
  }
}

function after(edit: (selected: Selected) => Edit, marked: string) {
  const selected = selectedIn(marked)
  const { start, end, words, select } = edit(selected)
  const text = selected.text.slice(0, start) + words + selected.text.slice(end)
  return [text.slice(0, select[0]), text.slice(...select), text.slice(select[1])].join('|')
}

test.each([
  ['Ask |us| now', 'Ask **|us|** now'],
  ['Ask| us |now', 'Ask **|us|** now'],
  ['Ask **|us|** now', 'Ask |us| now'],
  ['Ask |**us**| now', 'Ask |us| now'],
  ['Ask || now', 'Ask **|bold words|** now'],
])('bold: %j becomes %j', (before, changed) => {
  expect(after(bold, before)).toBe(changed)
})

test.each([
  ['See |our list| now', 'See [our list](|https://|) now'],
  ['See |www.imo.org|', 'See [|words|](https://www.imo.org)'],
  ['See |/blogs|', 'See [|words|](/blogs)'],
  ['||', '[|words|](https://)'],
])('link: %j becomes %j', (before, changed) => {
  expect(after(link, before)).toBe(changed)
})

test.each([
  ['A\n|one\ntwo|\nB', 'A\n|- one\n- two|\nB'],
  ['A\n|- one\n- two|', 'A\n|one\ntwo|'],
  ['A\n|one\n\n- two|', 'A\n|- one\n\n- two|'],
  ['one|\n|two', '|- one|\ntwo'],
  ['on||e', '- on||e'],
  ['A\n||', 'A\n- ||'],
  ['- o||ne', 'o||ne'],
  ['||- one', '||one'],
])('list: %j becomes %j', (before, changed) => {
  expect(after(list, before)).toBe(changed)
})

test('heading: the line becomes a heading, and words again', () => {
  expect(after(heading, 'A\nWa||ter\nB')).toBe('A\n## Wa||ter\nB')
  expect(after(heading, 'A\n## Wa||ter\nB')).toBe('A\nWa||ter\nB')
})

test.each([
  ['||', '![|Trial|](/videos#a)'],
  ['One.|two|Three.', 'One.\n\n![|Trial|](/videos#a)\n\nThree.'],
  ['One.\n||\nThree.', 'One.\n\n![|Trial|](/videos#a)\n\nThree.'],
  ['![||](/media/a)', '![](/media/a)\n\n![|Trial|](/videos#a)'],
  ['One.\n\n![|A|](/media/a)\n\nB', 'One.\n\n![A](/media/a)\n\n![|Trial|](/videos#a)\n\nB'],
  ['One.\n\n||\n\nThree.', 'One.\n\n![|Trial|](/videos#a)\n\nThree.'],
])('figure: %j becomes %j', (before, changed) => {
  expect(after(figure('Trial', '/videos#a'), before)).toBe(changed)
})

test.each([
  ['Look. And', 5],
  ['Oh! Look. End', 9],
  ['Quite another', 13],
])('the place between "Look." and " End" is found again in %j', (text, at) => {
  expect(positionBetween(text, 'Look.', ' End')).toBe(at)
})
