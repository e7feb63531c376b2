import { expect, test } from 'vitest'

import { traceOf } from './log.server.ts'

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test.each([
  `00-${trace}-${span}-01`,
  `00-${trace}-${span}-00`,
  `cc-${trace}-${span}-01`,
  `cc-${trace}-${span}-01-later`,
])('the header %s gives the trace', (traceparent) => {
  expect(traceOf({ traceparent })).toEqual({ trace })
})

test.each([
  undefined,
  '',
  trace,
  `00-${trace}-${span}`,
  `00-${trace}-${span}-1`,
  `00-${trace}-${span}-01-later`,
  `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
  `01-${trace}-${span}-01, 01-${trace}-${span}-01`,
  `cc-${trace}-${span}-01later`,
  `ff-${trace}-${span}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace}-${span}-0x`,
  `00-${trace.slice(1)}g-${span}-01`,
])('the header %j is ignored', (traceparent) => {
  expect(traceOf({ traceparent })).toEqual({})
})
