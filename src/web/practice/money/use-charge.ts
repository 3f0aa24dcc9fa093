import { useQuery } from '@tanstack/react-query'
import type { Charge } from '#contract/staff/charges.ts'
import { queryClient } from '../../api/query.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'

const everyMs = 1500

/** The bank is asked in the background: its answer comes by the provider’s event. */
const isMoving = ({ state, nextTryAt, refunds }: Charge): boolean =>
  state === 'asking' ||
  (state === 'due' && nextTryAt !== null && Date.parse(nextTryAt) <= Date.now()) ||
  refunds.some((refund) => refund.state === 'asked')

export const useCharge = (id: string) =>
  useQuery(
    {
      ...staffQuery('readCharge', { params: { id } }),
      refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? everyMs : false),
    },
    queryClient,
  )

/** After anything was done with a charge. */
export const refreshMoney = (): Promise<void> =>
  invalidateStaff(
    'readCharge',
    'readChargeTrail',
    'listCharges',
    'readMoney',
    'readTakings',
    'readUnfinished',
  )
