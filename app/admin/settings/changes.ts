import { createContext, useContext } from 'react'

import type { Change } from '#app/ui/admin/form-action.ts'

import { labelOf } from './setting-labels.ts'
import { isRecord, joined } from './typed-value.ts'

export const changedMeanwhile = 'Another person changed this section while you were editing.'

export function changesBetween(before: unknown, after: unknown, label = ''): Change[] {
  if (sameText(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return entryChanges(before, after, label)
  if (isRecord(before) && isRecord(after)) {
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      changesBetween(before[name], after[name], withField(label, labelOf(name))),
    )
  }
  return [{ label, before: wordsOf(before), after: wordsOf(after) }]
}

/** The paths of the fields that differ, as `slides.0.title`; of a list whose entries were added, removed or moved, its own. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (sameText(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length || isReordered(before, after)) return [path]
  } else if (!isRecord(before) || !isRecord(after)) return [path]
  const [old, now] = [Object.entries(before), new Map(Object.entries(after))]
  return old.flatMap(([name, one]) => changedPaths(one, now.get(name), joined(path, name)))
}

export const ChangedFields = createContext<readonly string[]>([])

export function useChanged(path: string) {
  return useContext(ChangedFields).includes(path) || undefined
}

function entryChanges(before: unknown[], after: unknown[], label: string): Change[] {
  if (before.length === after.length && !isReordered(before, after)) {
    return before.flatMap((entry, index) =>
      changesBetween(entry, after[index], withField(label, `Entry ${index + 1}`)),
    )
  }
  const removed = without(before, after).map((entry) => ({
    label: withField(label, 'removed'),
    before: wordsOf(entry),
  }))
  const added = without(after, before).map((entry) => ({
    label: withField(label, 'added'),
    after: wordsOf(entry),
  }))
  if (removed.length + added.length > 0) return [...removed, ...added]
  return [{ label: withField(label, 'order'), before: order(before), after: order(after) }]
}

function isReordered(before: unknown[], after: unknown[]) {
  return without(before, after).length === 0
}

function without(entries: unknown[], others: unknown[]) {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return entries.filter((one) => !known.has(JSON.stringify(one)))
}

function order(entries: unknown[]) {
  return entries.map((entry, index) => `${index + 1}. ${titleOf(entry)}`).join('\n')
}

function titleOf(entry: unknown) {
  return isRecord(entry) ? wordsOf(Object.values(entry)[0]) : wordsOf(entry)
}

function withField(label: string, field: string) {
  const [first = '', rest] = [field.charAt(0), field.slice(1)]
  return label ? `${label}, ${first.toLowerCase()}${rest}` : first.toUpperCase() + rest
}

function wordsOf(value: unknown): string {
  if (value === '' || value === undefined) return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value.startsWith('/media/') ? 'Your picture' : value
  if (Array.isArray(value)) return value.map(wordsOf).join('; ')
  if (isRecord(value)) return Object.values(value).map(wordsOf).join('; ')
  return String(value)
}

function sameText(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
