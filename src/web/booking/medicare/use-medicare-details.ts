import type { ApiInput } from '#contract/api-types.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { refuseFields } from '../../form/outcome.ts'
import { usePhone } from '../../form/use-phone.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { readItem } from '../../visit/tab-storage.ts'
import { readReservation } from '../frame/reservation-query.ts'
import { toAddress } from '../../client-details/address.ts'
import { addressOnFile, useAddressAutosave } from '../funding/address.ts'
import { emergencyStep, findContact, toEmergency } from '../funding/emergency-contact.tsx'
import type { GpMedicareParts } from '../funding/form-parts.ts'
import { toOnBehalfOf } from '../funding/on-behalf-of.ts'
import { verificationOnFile } from '../funding/card-standing.ts'
import { useCardCheck } from '../funding/use-card-check.ts'
import { useOnBehalfOf } from '../funding/use-on-behalf-of.ts'
import { type NoteSave, type Part, useSaver } from '../funding/use-saver.ts'
import { cardOnFile, toCard, toCardBody, toCardKind } from '../../client-details/medicare-card.ts'
import { submitMedicare } from './submit-medicare.ts'

type AddressBody = ApiInput<'saveAddress'>['body']
type Bodies = Readonly<Record<string, unknown>>

/** What the server has when the form opens: unchanged, it is neither checked nor sent again. */
function partsOnFile(client: ClientRecord): readonly Part[] {
  const [card, address] = [cardOnFile(client), addressOnFile(client)]
  return [
    ...(card ? [{ saves: 'saveMedicare', body: card } as const] : []),
    ...(address ? [{ saves: 'saveAddress', body: address } as const] : []),
    ...(findContact(client, 'emergency') ? [emergencyStep(toEmergency(client))] : []),
  ]
}

export const toGpMedicare = (client: ClientRecord): GpMedicareParts => ({
  ...toOnBehalfOf(client),
  ...toCard(client),
  ...toAddress(client),
  ...toEmergency(client),
})

type Form = {
  values: GpMedicareParts
  bodies: Bodies
  change: (field: `parents.parent.${'firstName' | 'lastName'}`, value: string) => void
}

export type MedicareDetails = ReturnType<typeof useMedicareDetails>

/** Who books, the card, the address and whom to call: what a psychologist's and a GP's Medicare form have in common. */
export function useMedicareDetails(client: ClientRecord, { values, bodies, change }: Form, note: NoteSave) {
  const save = useSaver(note, partsOnFile(client))
  // The bookers of Medicare are those of the record.
  const { remote, ...who } = useOnBehalfOf(client, null, values)
  const emergencyPhone = usePhone(values.emergency.mobileNumber)
  const kind = toCardKind(who.behalfOf, values)
  const cardBody = kind && toCardBody(bodies[kind], client)
  const check = useCardCheck(save, cardBody, {
    card: cardOnFile(client),
    verification: verificationOnFile(client, 'medicare'),
  })
  const addressBody = (bodies.address ?? null) as AddressBody | null // by its schema
  const address = useAddressAutosave(save, addressBody, client)
  const refused = kind && check.state === 'refused' ? refuseFields(check.problem, kind).errors : {}
  const { accountId } = useSettings()

  /** Most often the parent on the card is the one who books. It can be changed. */
  const onSharedCard = () => {
    const { parent } = values.parents
    if (parent.firstName !== '' || parent.lastName !== '') return
    change('parents.parent.firstName', values.guardian.parentFirstName)
    change('parents.parent.lastName', values.guardian.parentLastName)
  }

  type Rest = Pick<Parameters<typeof submitMedicare>[0], 'referral' | 'finish'>
  const send = (sent: Bodies, typed: GpMedicareParts, rest: Rest) => {
    const body = kind && toCardBody(sent[kind], client)
    if (!kind || !body) throw new Error('Sent before it was checked')
    return submitMedicare({
      save,
      readReservation: async () => {
        const reserveId = readItem('reservation')?.reserveId
        return reserveId ? readReservation({ accountId, reserveId }) : null
      },
      notify: showToast,
      values: typed,
      behalfOf: who.behalfOf,
      card: { kind, body },
      address: sent.address as AddressBody, // by its schema
      ...rest,
    })
  }

  return {
    who,
    card: { kind, check, onSharedCard },
    address,
    emergencyPhone,
    /** For the form's check: what the server says of what is typed. */
    given: {
      remote: {
        ...remote,
        ...address.errors,
        'emergency.mobileNumber': emergencyPhone === 'no' ? identifierMessages.phone : undefined,
        ...(who.behalfOf === 'myChild' && refused),
      },
      // It stops no adult: Medicare is asked again by the press.
      advice: refused,
    },
    send,
  }
}
