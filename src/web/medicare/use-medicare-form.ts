import { useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { whyNot } from '../form/why-not.ts'
import { addressOf, addressPart, useAddressAutosave } from '../funding/address.ts'
import { useDraft } from '../funding/draft.ts'
import { contactOf, emergencyOf, emergencyPart } from '../funding/emergency-contact.tsx'
import { todayOf } from '../funding/today-of.ts'
import { useBooker } from '../funding/use-booker.ts'
import { cardPart, useCardCheck } from '../funding/use-card-check.ts'
import { useFinish } from '../funding/use-finish.ts'
import { usePhone } from '../funding/use-phone.ts'
import { type Part, useSaver } from '../funding/use-saver.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { cardOnFile } from './card-on-file.ts'
import { cardKindOf } from './card-values.ts'
import { cardFaults, cardRequest } from './card.ts'
import { checkMedicare, medicareNames, medicareOf, type MedicareValues } from './medicare-values.ts'
import { referralPart } from './referral.ts'
import { submitMedicare } from './submit-medicare.ts'
import { useReferralFiles } from './use-referral-files.ts'

/** What the server has when the form opens: unchanged, it is neither checked nor sent again. */
function partsOnFile(client: ClientRecord): readonly Part[] {
  const card = cardOnFile(client)
  return [
    ...(card ? [cardPart(card)] : []),
    ...(contactOf(client, 'emergency') ? [emergencyPart(emergencyOf(client))] : []),
    ...(client.address ? [addressPart(addressOf(client))] : []),
  ]
}

/** The state of the form and what is known of it; the rules are in the files that it names. */
export function useMedicareForm(client: ClientRecord) {
  const save = useSaver(partsOnFile(client))
  const form = useCheckedForm<MedicareValues>(useDraft('medicare', client._id, medicareOf(client)))
  const { values, change } = form
  const [today] = useState(() => todayOf(client))
  // The bookers of Medicare are those of the record.
  const booker = useBooker(client, null, values)
  const emergencyPhone = usePhone(values.emergencyContactPhoneNumber)
  const files = useReferralFiles(values, change)
  const cardKind = cardKindOf(booker.booker, values)
  const request = cardRequest(values, cardKind, { client, today })
  const check = useCardCheck(save, request, cardOnFile(client))
  const address = useAddressAutosave(save, values, client)
  const refused = check.state === 'refused' ? cardFaults(check.problem, cardKind) : {}

  const found = checkMedicare(values, {
    client,
    booker: booker.booker,
    cardKind,
    today,
    phones: { booker: booker.phone, emergency: emergencyPhone },
    files,
  })
  const judged = form.judge(
    { ...found, ...address.faults },
    Object.keys(address.faults) as (keyof MedicareValues)[],
  )
  // What the live check says stands beside its field at once, and stops no adult: Medicare is asked again by the press.
  const errors = { ...judged.errors, ...refused }
  const faults = booker.booker === 'myChild' ? { ...judged.faults, ...refused } : judged.faults
  const finish = useFinish()
  const readReservation = useReadReservation()

  const send = async (sent: MedicareValues) => {
    if (!request || !cardKind) throw new Error('Sent before it was checked')
    const outcome = await submitMedicare({
      save,
      readReservation,
      finish,
      say: showToast,
      values: sent,
      booker: booker.booker,
      card: { kind: cardKind, request },
      referral: referralPart(sent, files, client),
    })
    // A file that has gone, by another tab say, goes from the screen as well.
    if (outcome.kind === 'failed') void files.readAgain()
    return outcome
  }
  return {
    form,
    errors,
    booker,
    emergencyPhone,
    files,
    cardKind,
    check,
    address,
    reason: whyNot(faults, values, medicareNames),
    send,
  }
}

/** The server's word on the held time, which the frame then shows. Null where this tab holds none. */
function useReadReservation() {
  const { accountId } = useSettings()
  return async () => {
    const reserveId = readItem('reservation')?.reserveId
    if (!reserveId) return null
    const answer = await callApi<ReservationView>(`/accounts/${accountId}/reserved-appointments/${reserveId}`)
    if (answer.ok) storeItem('reservation', answer.value)
    return answer
  }
}
