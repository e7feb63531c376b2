import { expect, test } from 'vitest'

import { companyLocation } from './site.ts'

test('the chart and the map show the company at the same place', () => {
  const { latitude, longitude, position } = companyLocation
  const onChart = (degrees: number, digits: number, direction: string) => {
    const whole = Math.floor(degrees)
    return `${String(whole).padStart(digits, '0')}°${((degrees - whole) * 60).toFixed(1)}′${direction}`
  }
  expect(position).toBe(`${onChart(latitude, 2, 'N')} ${onChart(longitude, 3, 'E')}`)
})
