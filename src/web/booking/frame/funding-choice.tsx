import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { useSettings } from '../../api/settings.ts'
import { FundingList } from '../../appointment/funding-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { storeItem } from '../../visit/tab-storage.ts'
import { usePerson } from '../../visit/person.ts'
import { toPriced } from './reservation-price.ts'
import { acceptReservation } from './reservation-query.ts'

type FundingChoiceProps = { reservation: ReservationView; onChosen?: () => void }

/** Pays for the held time another way. A client who is known goes on with the first form that the new way asks for. */
export function FundingChoice({ reservation, onChosen }: FundingChoiceProps) {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const isKnown = usePerson() !== 'visitor'
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [appointment] = reservation.appointments
  if (!appointment) return null
  const params = { accountId, reserveId: reservation.reserveId }

  const choose = async (funding: FundingMethod) => {
    setIsBusy(true)
    setProblem(null)
    const chosen = await callApi('chooseFunding', { params, body: { funding } }, { key: newKey() })
    setIsBusy(false)
    if (!chosen.ok) return setProblem(chosen.problem.message)
    acceptReservation(params, chosen.value)
    storeItem('funding', funding)
    onChosen?.()
    if (isKnown) await navigate(paths.booking())
  }
  return (
    <div className="grid gap-4" aria-busy={isBusy}>
      {problem && <Notice type="error" announced="atOnce" title={problem} />}
      <FundingList
        options={appointment.fundingOffered}
        question={toPriced(reservation, appointment)}
        isBusy={isBusy}
        onChoose={(funding) => void choose(funding)}
      />
    </div>
  )
}
