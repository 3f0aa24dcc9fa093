import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { checkAccessibility } from '../check-accessibility.ts'
import { codesSentTo } from '../sms-codes.ts'
import { desktop } from '../viewports.ts'
import { keysOf } from './booking-keys.ts'

/** The client, with the keyboard alone, from the link by an SMS code and the check into the waiting room. */
export async function comeByCode(client: Page, mobile: string, request: APIRequestContext): Promise<void> {
  const { press, type, tabTo } = keysOf(client)
  const codeField = client.getByRole('textbox', { name: 'Code' })
  await press(client.getByRole('button', { name: 'Make a code' }), 'Enter')
  await expect(client.getByText(`There is a code for the number ending in ${mobile.slice(-3)}`)).toBeVisible()
  const [code = ''] = await codesSentTo(request, mobile)
  await type(codeField, code === '111111' ? '222222' : '111111')
  await press(client.getByRole('button', { name: 'Go on' }), 'Enter')
  await expect(codeField).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility(client, { within: 'main' })
  await client.setViewportSize(desktop)
  await tabTo(codeField)
  await client.keyboard.press('ControlOrMeta+a')
  await client.keyboard.type(code)
  await client.keyboard.press('Enter')

  await press(client.getByRole('button', { name: 'Turn on camera and mic' }), 'Enter')
  await expect(client.getByText('We can hear you')).toBeVisible()
  await press(client.getByRole('button', { name: 'Go to the waiting room' }), 'Enter')
  await expect(client.getByText('You’re in the waiting room')).toBeVisible()
  await press(client.getByRole('radio', { name: /^Yes, I’m somewhere private/ }), 'Space')
  const summary = client.getByRole('complementary', { name: 'Your session' })
  await expect(summary.locator('img')).toBeVisible()
  await expect(summary).toContainText('General practitioner')
}

/** Four taps, of which one was wrong and is changed. */
export async function confirmStart(start: Locator, { keyboard }: Page, mobile: string): Promise<void> {
  await start.getByRole('button', { name: 'Said' }).click()
  await expect(start.getByText('Name and birth date said')).toBeVisible()
  await start.getByRole('button', { name: 'Enter the place' }).click()
  await start.getByLabel('Enter the place').fill('In the car, Smith Street')
  await keyboard.press('Enter')
  await expect(start.getByText('In the car, Smith Street')).toBeVisible()
  await start.getByRole('button', { name: 'No one else' }).click()
  await start.getByRole('button', { name: mobile }).click()
  const changes = start.getByRole('button', { name: /^Change: / })
  await expect(changes).toHaveCount(4)
  await changes.last().click()
  await start.getByRole('button', { name: 'Another number' }).click()
  await start.getByLabel('Another number').fill('0491 570 157')
  await keyboard.press('Enter')
  await expect(changes).toHaveCount(4)
}
