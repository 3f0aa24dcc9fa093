import { useEffect, useRef } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import { useRead } from '../../api/query.ts'
import { invalidateStaff, staffQuery } from '../desk/staff.ts'

const everyMs = 1500
/** A device’s clock may be a little behind. */
const soonMs = 60_000

/** The bank is asked in the background: its answer comes by the provider’s event. */
const isMoving = ({ state, nextTryAt, refunds }: Charge): boolean =>
  state === 'asking' ||
  (state === 'due' && nextTryAt !== null && Date.parse(nextTryAt) <= Date.now() + soonMs) ||
  refunds.some((refund) => refund.state === 'asked')

const standingOf = ({ state, refunds }: Charge): string =>
  [state, ...refunds.map((refund) => refund.state)].join(' ')

/** A charge with its trail, of one reading, read again while the bank is asked; the rest of the page follows when its answer has come. */
export function useCharge(id: string) {
  const trail = useRead({
    ...staffQuery('readChargeTrail', { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.charge) ? everyMs : false),
  })
  const standing = trail.data && standingOf(trail.data.charge)
  const shown = useRef(standing)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== standing)
      void invalidateStaff('listCharges', 'readMoney')
    shown.current = standing
  }, [standing])
  return trail
}

export const refreshMoney = (): Promise<void> =>
  invalidateStaff(
    'readChargeTrail',
    'listCharges',
    'readMoney',
    'readTakings',
    'readUnfinished',
    'listInvoices',
  )
