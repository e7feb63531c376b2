import { axe } from './axe.ts'
import { holdResponses, recordLoadingTexts } from './held-responses.ts'
import { expectNoShift, watchShifts } from './layout-shifts.ts'
import { answers, openBox, radar } from './search-box.ts'
import { expect, test } from './site.ts'

test('C-73 R-ST-2: slow suggestions have one loading text under the box, and nothing moves @phone', async ({
  page,
}) => {
  await watchShifts(page)
  await page.clock.install({ time: 0 })
  const { box, list, options } = await openBox(page)
  await page.clock.pauseAt(600_000)
  const said = await recordLoadingTexts(page)
  const loading = page.getByText('Loading suggestions...')
  const type = async (text: string) => {
    const asked = page.waitForRequest(answers)
    await box.fill(text)
    await page.clock.runFor(250)
    await asked
  }
  await type('rad')
  await expect(options.first()).toBeVisible()
  expect(await said(), 'a quick answer').toEqual([])

  const release = await holdResponses(page, answers)
  await type('purif')
  await page.clock.runFor(399)
  await expect(loading).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(loading).toBeInViewport({ ratio: 1 })
  await expect(loading).toHaveRole('status')
  await expect(options.filter({ hasText: radar }), 'what was suggested stays').toBeVisible()
  const [below, above] = [await loading.boundingBox(), await list.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  release()
  await expect(options.filter({ hasText: 'Spare Parts For Purifier' })).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(page.getByText(/^\d+ suggestions$/)).toBeAttached()
  expect(await said()).toEqual(['Loading suggestions...', ''])

  await page.clock.resume()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await holdResponses(page, answers)
  await box.fill('pump')
  await expect(loading).toBeVisible()
  await axe(page)
  await expectNoShift(page)
})

test('C-73: the loading text ends without a connection, after 5 s, and when the box loses the focus', async ({
  page,
  pageErrors,
}) => {
  await page.clock.install({ time: 0 })
  const { box, list } = await openBox(page)
  await page.clock.pauseAt(600_000)
  const loading = page.getByText('Loading suggestions...')
  const wait = async (text: string) => {
    const asked = page.waitForRequest(answers)
    await box.fill(text)
    await page.clock.runFor(250)
    await asked
    await page.clock.runFor(400)
    await expect(loading).toBeVisible()
    await expect(list).toBeHidden()
  }
  const breakLine = await holdResponses(page, answers, 'dead')
  await wait('rad')
  breakLine()
  await expect(loading).toHaveCount(0)
  expect(pageErrors.splice(0).filter((one) => !one.includes('DISCONNECTED'))).toEqual([])

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await holdResponses(page, answers)
  await wait('purif')
  await page.clock.runFor(5000)
  await expect(loading).toHaveCount(0)
  await wait('pump')
  await box.press('Tab')
  await expect(loading).toHaveCount(0)
})
