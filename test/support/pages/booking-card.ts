import type { Page } from '@playwright/test'
import { details } from '../booking-record.ts'
import { field } from './booking-forms.ts'

export const saveCardButton = (page: Page) => page.getByRole('button', { name: /^Save card/ })

/** The built-in card form. */
export async function saveTestCard(page: Page, card: { number: string; name: string } = details.testCard) {
  await field(page, 'Card number').fill(card.number)
  await field(page, 'Expiry').fill(details.testCard.expiry)
  await field(page, 'Security code').fill(details.testCard.cvc)
  await field(page, 'Name on card').fill(card.name)
  await saveCardButton(page).click()
}
