import { expect, it } from 'vitest'
import { itemMessages, itemPeriods, refuseItem, type ServiceItem } from './service-items.ts'

const now = new Date('2026-11-16T00:00:00Z')
const item = (change: Partial<ServiceItem> = {}): ServiceItem => ({
  service: 'psychology',
  delivery: 'videoCall',
  fromMinutes: 50,
  underMinutes: null,
  number: '91170',
  description: 'Psychology by video',
  feeCents: null,
  benefitCents: null,
  from: '2026-07-01',
  isWithdrawn: false,
  ...change,
})

it.each([
  [{ from: '2026-11-16' }, 'from', itemMessages.inUse],
  [{ from: '2020-01-01' }, 'from', itemMessages.inUse],
  [{ from: '2020-01-01', number: '99999', fromMinutes: 60 }, 'from', itemMessages.inUse],
  [{ from: '2020-01-01', fromMinutes: 10, underMinutes: 20 }, 'from', itemMessages.inUse],
  [{ from: '2027-07-01' }, 'from', itemMessages.taken],
  [{ from: '2027-01-01', underMinutes: 50 }, 'underMinutes', itemMessages.minutes],
  [{ from: '2027-01-01', number: '99999', fromMinutes: 60 }, 'fromMinutes', expect.stringContaining('91170')],
])('%j is refused at %s', (change, field, message) => {
  expect(refuseItem(item(change), [item(), item({ from: '2027-07-01' })], now)).toEqual({ field, message })
})

it('may change from a later date, or end', () => {
  expect(refuseItem(item({ from: '2027-01-01', benefitCents: 1 }), [item()], now)).toBeNull()
  expect(refuseItem(item({ from: '2027-01-01', isWithdrawn: true }), [item()], now)).toBeNull()
})

it('is in force from its date until the next', () => {
  const rows = [item({ from: '2027-07-01' }), item(), item({ from: '2025-07-01' })]
  expect(itemPeriods(rows, now)).toEqual(['upcoming', 'inForce', 'ended'])
})

it('may begin in the past where no item has had its minutes', () => {
  const first = item({ service: 'workCover', number: 'PSY1', delivery: null, from: '2025-01-01' })
  expect(refuseItem(first, [item()], now)).toBeNull()
  const shorter = { ...first, number: 'PSY2', fromMinutes: 20, underMinutes: 50 }
  expect(refuseItem(shorter, [item(), first], now)).toBeNull()
  expect(refuseItem({ ...shorter, underMinutes: 51 }, [item(), first], now)?.field).toBe('from')
})
