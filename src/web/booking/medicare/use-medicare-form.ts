import { useCallback, useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { refuseFields } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { usePhone } from '../../form/use-phone.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { readItem } from '../../visit/tab-storage.ts'
import { readReservation } from '../frame/reservation-query.ts'
import { toAddress } from '../../client-details/address.ts'
import { addressOnFile, useAddressAutosave } from '../funding/address.ts'
import { useDraft } from '../funding/draft.ts'
import { emergencyStep, findContact, toEmergency } from '../funding/emergency-contact.tsx'
import type { MedicareParts } from '../funding/form-parts.ts'
import { localToday } from '../../client-details/local-today.ts'
import { toOnBehalfOf } from '../funding/on-behalf-of.ts'
import { verificationOnFile } from '../funding/card-standing.ts'
import { useCardCheck } from '../funding/use-card-check.ts'
import { useFinish } from '../funding/use-finish.ts'
import { useOnBehalfOf } from '../funding/use-on-behalf-of.ts'
import { type Part, useSaver } from '../funding/use-saver.ts'
import { cardOnFile, toCard, toCardBody, toCardKind } from '../../client-details/medicare-card.ts'
import { findReferralErrors, referralPart, toReferral } from './referral.ts'
import { submitMedicare } from './submit-medicare.ts'
import { useReferralFiles } from './use-referral-files.ts'

type AddressBody = ApiInput<'saveAddress'>['body']

/** What the server has when the form opens: unchanged, it is neither checked nor sent again. */
function partsOnFile(client: ClientRecord): readonly Part[] {
  const [card, address] = [cardOnFile(client), addressOnFile(client)]
  return [
    ...(card ? [{ saves: 'saveMedicare', body: card } as const] : []),
    ...(address ? [{ saves: 'saveAddress', body: address } as const] : []),
    ...(findContact(client, 'emergency') ? [emergencyStep(toEmergency(client))] : []),
  ]
}

export const toMedicare = (client: ClientRecord, referral: ReferralStatus | null = null): MedicareParts => ({
  ...toOnBehalfOf(client),
  ...toCard(client),
  ...toAddress(client),
  ...toReferral(client, referral),
  ...toEmergency(client),
})

/** The state of the form and what is known of it; the rules are in the files that it names. */
export function useMedicareForm(client: ClientRecord) {
  const save = useSaver(partsOnFile(client))
  const [today] = useState(() => localToday(client))
  const loadRules = useCallback(
    async () => (await import('../funding/card-rules.ts')).medicareRules(today),
    [today],
  )
  const [ofBooking] = useState(() => readItem('reservation')?.appointments[0]?.referral ?? null)
  const form = useForm<MedicareParts>({
    loadRules,
    ...useDraft('medicare', client._id, toMedicare(client, ofBooking)),
  })
  const { values, bodies, change } = form
  // The bookers of Medicare are those of the record.
  const { remote, ...who } = useOnBehalfOf(client, null, values)
  const emergencyPhone = usePhone(values.emergency.mobileNumber)
  const files = useReferralFiles(values.referral, (kind, ids) => change(`referral.${kind}`, ids))
  const kind = toCardKind(who.behalfOf, values)
  const cardBody = kind && toCardBody(bodies[kind], client)
  const check = useCardCheck(save, cardBody, {
    card: cardOnFile(client),
    verification: verificationOnFile(client, 'medicare'),
  })
  const addressBody = (bodies.address ?? null) as AddressBody | null // by its schema
  const address = useAddressAutosave(save, addressBody, client)
  const refused = kind && check.state === 'refused' ? refuseFields(check.problem, kind).errors : {}
  const isForChild = who.behalfOf === 'myChild'

  const checked = form.check({
    found: findReferralErrors(values.referral, files, client),
    remote: {
      ...remote,
      ...address.errors,
      'emergency.mobileNumber': emergencyPhone === 'no' ? identifierMessages.phone : undefined,
      ...(isForChild && refused),
    },
    // It stops no adult: Medicare is asked again by the press.
    advice: refused,
  })
  const finish = useFinish()
  const { accountId } = useSettings()

  const submit = checked.onSubmit(async (sent, typed) => {
    const body = kind && toCardBody(sent[kind], client)
    if (!kind || !body) throw new Error('Sent before it was checked')
    const outcome = await submitMedicare({
      save,
      readReservation: async () => {
        const reserveId = readItem('reservation')?.reserveId
        return reserveId ? readReservation({ accountId, reserveId }) : null
      },
      finish,
      notify: showToast,
      values: typed,
      behalfOf: who.behalfOf,
      card: { kind, body },
      address: sent.address as AddressBody, // by its schema
      referral: referralPart(typed.referral, files, client),
    })
    // A file that has gone, by another tab say, goes from the screen as well.
    if (outcome.kind === 'failed') void files.readAgain()
    return outcome
  })

  /** Most often the parent on the card is the one who books. It can be changed. */
  const onSharedCard = () => {
    const { parent } = values.parents
    if (parent.firstName !== '' || parent.lastName !== '') return
    change('parents.parent.firstName', values.guardian.parentFirstName)
    change('parents.parent.lastName', values.guardian.parentLastName)
  }
  return { form, checked, submit, who, card: { kind, check, onSharedCard }, address, files, emergencyPhone }
}
