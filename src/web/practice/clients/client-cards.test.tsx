import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CardStates, ClientPage } from '#contract/staff/clients.ts'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { StaffContext } from '../desk/staff.ts'
import { ClientCards } from './client-cards.tsx'

const staff: StaffSession = {
  practiceName: 'Banksia',
  timeZone: 'Australia/Sydney',
  email: 'dee@practice.example',
  name: 'Dee Morrow',
  role: 'administrator',
  clinician: null,
  actions: [],
  idleMinutes: 15,
}

const shown = (cards: CardStates) =>
  renderToStaticMarkup(
    <StaffContext value={staff}>
      {/* The part reads nothing else of the page. */}
      <ClientCards client={{ id: 'kym', cards } as ClientPage} />
    </StaffContext>,
  ).replaceAll(/<[^>]+>/g, ' ')

it('says how each card stands and who checked it, with nothing to press but the way to its number', () => {
  const words = shown({
    medicare: { verification: 'unverified', checkedByHand: null },
    dva: {
      verification: 'match',
      checkedByHand: { by: 'Amelia Tran', at: '2027-01-05T23:00:00.000Z' },
    },
    canAskRegister: true,
  })
  expect(words).toContain('Medicare card: not verified')
  expect(words).toContain('DVA card: verified')
  expect(words).toContain('Checked by hand by Amelia Tran, 6 Jan 2027')
  expect(words).toContain('Show the numbers')
  expect(words).not.toContain('it matches')
})

it('is not there without a card on file', () => {
  expect(shown({ medicare: null, dva: null, canAskRegister: true })).toBe('')
})
