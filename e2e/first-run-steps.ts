import { expect, type Page } from '@playwright/test'

import type { openMailServer } from '../app/mail/mail-stand-in.testing.ts'
import { axe } from './axe.ts'
import type { Thumb } from './thumb.ts'

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

export function thumbControls(page: Page) {
  return {
    label: (name: string) => page.getByLabel(name, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

export async function fiveSteps(page: Page, hand: Thumb, server: MailServer) {
  const { tap, type } = hand
  const { label, button } = thumbControls(page)
  await type(label('Your name (optional)'), 'A. Owner')
  await type(label('Your email'), 'boss@harbour.example')
  await type(label('Name of the company'), 'Harbour Line Supplies')
  await type(label('Tagline (optional)'), 'Parts at the quay since 2003')
  await type(label('Founded (optional)'), '2003')
  await label('Logo (optional)').setInputFiles('public/icon-512.png')
  hand.count.taps += 2
  await expect(page.getByAltText('Your logo')).toBeVisible()
  await axe(page)
  await tap(button('Save and continue'))
  await expect(page.getByRole('heading', { name: 'How buyers reach you' })).toBeVisible()
  await type(label('Telephone'), '+31 10 555 0100')
  await type(label('Email'), 'desk@harbour.example')
  await type(label('Street'), 'Waalhaven 7')
  await type(label('City'), 'Rotterdam')
  await type(label('Country'), 'NL')
  // It may be left out: the map is then searched by the address.
  await button('Use the place of this device').tap()
  await expect(label('Point on the map (optional)')).toHaveValue('51.88330, 4.43330')
  await expect(page.getByText('true to 20 m')).toBeVisible()
  await type(label('Opening hours'), '08:00 to 18:00')
  await axe(page)
  await tap(button('Save and continue'))
  await expect(page.getByText('Buyers need one that begins with https://')).toBeVisible()
  await axe(page)
  await tap(button('Continue'))
  await mailAndDemo(page, hand, server)
}

async function mailAndDemo(page: Page, { tap, type }: Thumb, server: MailServer) {
  const { label, button } = thumbControls(page)
  const { host, port = 0 } = server.settings.server
  await type(label('Mail server'), host)
  await type(label('Port'), String(port))
  await expect(label('Emails come from')).toHaveValue('desk@harbour.example')
  await expect(label('Emails for you go to')).toHaveValue('desk@harbour.example')
  await tap(button('Save and send a test email'))
  await expect(page.getByText('The mail server took the test email to desk@harbour')).toBeVisible()
  expect(server.state.arrived.map(({ to }) => to)).toEqual(['desk@harbour.example'])
  await axe(page)
  await tap(page.getByRole('link', { name: 'Continue', exact: true }))
  await expect(page.getByText('86 demo records')).toBeVisible()
  await axe(page)
  await tap(page.getByRole('checkbox', { name: 'Example products' }))
  await tap(button('Hide 12 places, remove the demo and finish'))
  await expect(page.getByText('Your site shows nothing of ours.')).toBeVisible()
  await axe(page)
}
