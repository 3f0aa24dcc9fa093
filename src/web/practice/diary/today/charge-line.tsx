import { useQuery } from '@tanstack/react-query'
import type { DiarySession } from '#contract/staff/diary.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { chargeLineWords } from './charge-line-words.ts'

type ChargeLineProps = { session: Pick<DiarySession, 'id' | 'outcome'>; className: string | undefined }

/** Beside an outcome that was recorded at one press: what it charges, and until when it can be taken back. */
export function ChargeLine({ session: { id, outcome }, className }: ChargeLineProps) {
  const { data } = useQuery(staffQuery('readOutcomeCharges', { params: { id } }), queryClient)
  return <output className={className}>{data && outcome && chargeLineWords(data, outcome)}</output>
}
