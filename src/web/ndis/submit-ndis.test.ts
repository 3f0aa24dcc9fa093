import { describe, expect, it } from 'vitest'
import type { Booker } from '#domain/clients/bookers.ts'
import { newClient } from '../funding/client.fixture.ts'
import { refusal, saverThat, toasts } from '../funding/saved-parts.fixture.ts'
import { ndisOf, type NdisValues } from './ndis.ts'
import { submitNdis } from './submit-ndis.ts'

const values: NdisValues = {
  ...ndisOf(newClient()),
  ndisNumber: '430 118 276',
  plan: 'planManaged',
  bookerName: ' Claudia Connor ',
  bookerPhone: '0491 570 157',
  parentFirstName: 'Madelaine',
  parentLastName: 'Arthur',
  parentEmail: 'm@mail.example',
  isConsentForParent: true,
}

function visit(refuses: Parameters<typeof saverThat>[0] = {}) {
  const { save, sent, parts } = saverThat(refuses)
  const { said, say } = toasts()
  const press = (booker: Booker) => submitNdis({ save, values, booker, files: [], say })
  return { press, sent, parts, said }
}

describe('sending the NDIS form', () => {
  it.each([
    ['mySelf', ['ndis', 'intake']],
    ['someoneElseAdult', ['ndis', 'intake', 'key-client-contacts']],
    ['myChild', ['ndis', 'intake', 'additional-profiles']],
  ] as const)('checks the number, then the intake, then the contact of %s', async (booker, order) => {
    const { press, parts, said } = visit()
    expect(await press(booker)).toEqual({ kind: 'done' })
    expect(parts()).toEqual(order)
    expect(said).toEqual(['success: Valid NDIS number'])
  })

  it('keeps a consent that stands in the form out of an intake for oneself', async () => {
    const { press, sent } = visit()
    await press('mySelf')
    expect(sent.find(([part]) => part === 'intake')?.[1]).toEqual({
      behalfOf: 'mySelf',
      isConsentForParent: false,
    })
  })

  it('says that the number is invalid, beside its field too', async () => {
    const { press, parts, said } = visit({ ndis: refusal(422, { fields: { number: 'Not this one' } }) })
    expect(await press('mySelf')).toEqual({ kind: 'faults', fields: { ndisNumber: 'Not this one' } })
    expect(said).toEqual(['error: Invalid NDIS number. Please check again.'])
    expect(parts()).toEqual(['ndis'])
  })

  it.each([0, 404, 500, 503])(
    'says that it could not be checked where the number is not at fault (%d)',
    async (status) => {
      const { press, said } = visit({ ndis: refusal(status) })
      const message = 'Error while validating your NDIS number'
      expect(await press('mySelf')).toEqual({ kind: 'failed', message })
      expect(said).toEqual([`error: ${message}`])
    },
  )

  it('leaves an expired token to its dialog', async () => {
    const { press, said } = visit({ ndis: refusal(401, { message: 'Logon is required' }) })
    expect(await press('mySelf')).toEqual({ kind: 'failed', message: 'Logon is required' })
    expect(said).toEqual([])
  })

  it('says it of the documents where one of them is gone', async () => {
    const { press, said } = visit({ ndis: refusal(422, { fields: { files: 'Gone' } }) })
    expect(await press('mySelf')).toEqual({ kind: 'failed', message: 'Gone' })
    expect(said).toEqual(['error: Error while updating documents'])
  })

  it('goes on with the second press where the first one stopped', async () => {
    const { press, parts } = visit({ 'key-client-contacts': refusal(503) })
    expect(await press('someoneElseAdult')).toMatchObject({ kind: 'failed' })
    expect(await press('someoneElseAdult')).toEqual({ kind: 'done' })
    expect(parts()).toEqual(['ndis', 'intake', 'key-client-contacts', 'key-client-contacts'])
  })

  it('puts what is refused of a contact beside its field', async () => {
    const fields = { mobileNumber: 'Phone number is not valid' }
    const { press } = visit({ 'key-client-contacts': refusal(422, { fields }) })
    expect(await press('someoneElseAdult')).toEqual({
      kind: 'faults',
      fields: { bookerPhone: 'Phone number is not valid' },
    })
  })
})
