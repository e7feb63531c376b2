import type { Page } from '@playwright/test'

/**
 * From now on the site has another build: what the open document asks for of its own build gets the server's answer
 * to a file that is not there. A document that is opened afterwards is of the new build.
 */
export async function deploy(page: Page) {
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOld = false
  })
  await page.route('**/assets/**', (route) => {
    const url = route.request().url().replace('/assets/', '/assets/of-the-build-before-')
    return isOld ? route.continue({ url }) : route.fallback()
  })
}

/** What the browser says about the files that are gone. */
export const goneFiles =
  /status of 404|Refused to apply style|Failed to fetch dynamically imported module|loading route/i
