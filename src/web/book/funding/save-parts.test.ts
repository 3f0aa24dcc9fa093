import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { storeItem } from '../../session/tab-storage.ts'
import { acceptReservation, reservationQuery } from '../frame/reservation-query.ts'
import { newClient } from '../../client/client.fixture.ts'
import { contactStep, intakeStep, toOnBehalfOf } from './on-behalf-of.ts'
import { saveDetails, saveSteps, type SaveStep } from './saver.ts'
import { refusal, saverThat, toasts } from './saved-parts.fixture.ts'

const messages = { saved: 'Right', refused: 'Wrong', failed: 'Could not be checked' }
const step: SaveStep = {
  part: 'ndis',
  saves: 'saveNdis',
  what: 'your NDIS details',
  body: { number: '430118276', plan: 'planManaged', files: [] },
}

function visit(refuses: Parameters<typeof saverThat>[0] = {}) {
  const { save, sent, parts } = saverThat(refuses)
  const { said, say: notify } = toasts()
  return {
    said,
    sent,
    parts,
    save,
    press: (given = messages as object) => saveDetails(save, step, { messages: given, notify }),
  }
}

describe('saving what a funding form is about', () => {
  it('says in passing that it is right', async () => {
    const { press, said } = visit()
    expect(await press()).toEqual({ kind: 'done' })
    expect(said).toEqual(['success: Right'])
  })

  it.each([
    [true, {}],
    [false, { saveNdis: refusal(503) }],
  ])('has the held time read again, which follows the record: %s', async (isSaved, refuses) => {
    const params = { accountId: 'banksia', reserveId: 'reserve-1' }
    const { queryKey } = reservationQuery(params)
    queryClient.setQueryDefaults(queryKey, { gcTime: 60_000 })
    acceptReservation(params, heldReservation())
    await visit(refuses).press()
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isSaved)
    queryClient.clear()
  })

  it('says what is refused, beside its field too', async () => {
    const { press, said } = visit({ saveNdis: refusal(422, { fields: { number: 'Not this one' } }) })
    expect(await press()).toMatchObject({ kind: 'refused', errors: { 'ndis.number': 'Not this one' } })
    expect(said).toEqual(['error: Wrong'])
  })

  it('leaves it to the field where there is nothing more to say', async () => {
    const { press, said } = visit({ saveNdis: refusal(422, { fields: { number: 'Not this one' } }) })
    expect(await press({ failed: 'Could not be checked' })).toMatchObject({ kind: 'refused' })
    expect(said).toEqual([])
  })

  it.each([0, 404, 500, 503])(
    'says that it could not be saved where no field is at fault (%d)',
    async (status) => {
      const { press, said } = visit({ saveNdis: refusal(status) })
      expect(await press()).toEqual({ kind: 'failed', message: 'Could not be checked' })
      expect(said).toEqual(['error: Could not be checked'])
    },
  )

  it('leaves an expired token to its dialog', async () => {
    const { press, said } = visit({ saveNdis: refusal(401, { message: 'Logon is required' }) })
    expect(await press()).toEqual({ kind: 'failed', message: 'Logon is required' })
    expect(said).toEqual([])
  })

  it('says it of the documents where one of them is gone', async () => {
    const { press, said } = visit({ saveNdis: refusal(422, { fields: { files: 'Gone' } }) })
    expect(await press()).toEqual({ kind: 'failed', message: 'Gone' })
    expect(said).toEqual(['error: Error while updating documents'])
  })
})

describe('saving for whom it is', () => {
  const who = {
    ...toOnBehalfOf(newClient()),
    adult: { firstName: ' Claudia Connor ', mobileNumber: '0491 570 157' },
    guardian: { parentFirstName: 'Madelaine', parentLastName: 'Arthur', parentEmail: 'm@mail.example' },
    consent: { isConsentForParent: true },
  }

  it.each([
    ['mySelf', ['saveIntake']],
    ['someoneElseAdult', ['saveIntake', 'saveContact']],
    ['myChild', ['saveIntake', 'saveGuardian']],
  ] as const)('%s', async (behalfOf, order) => {
    const { save, parts } = saverThat()
    expect(await saveSteps(save, [intakeStep(who, behalfOf), contactStep(who, behalfOf)])).toEqual({
      kind: 'done',
    })
    expect(parts()).toEqual(order)
  })

  it('keeps a consent that is in the form out of an intake for oneself', () => {
    expect(intakeStep(who, 'mySelf').body).toEqual({ behalfOf: 'mySelf', isConsentForParent: false })
    expect(intakeStep(who, 'myChild').body).toEqual({ behalfOf: 'myChild', isConsentForParent: true })
  })

  it('is sent again for another time that is held, so that the consent is given after it', async () => {
    const { save, sent } = saverThat()
    for (const reserveId of ['first', 'first', 'second']) {
      storeItem('reservation', heldReservation({ reserveId }))
      await saveSteps(save, [intakeStep(who, 'myChild')])
    }
    storeItem('reservation', null)
    const intake = ['saveIntake', { behalfOf: 'myChild', isConsentForParent: true }]
    expect(sent).toEqual([intake, intake])
  })

  it('goes on with the second press where the first one stopped', async () => {
    const { save, parts } = saverThat({ saveContact: refusal(503) })
    const steps = [intakeStep(who, 'someoneElseAdult'), contactStep(who, 'someoneElseAdult')]
    expect(await saveSteps(save, steps)).toEqual({
      kind: 'failed',
      message: 'We could not save your contact details. Please try again.',
    })
    expect(await saveSteps(save, steps)).toEqual({ kind: 'done' })
    expect(parts()).toEqual(['saveIntake', 'saveContact', 'saveContact'])
  })

  it('has them under way together, and says the first in their order', async () => {
    const { save, parts } = saverThat({ saveIntake: refusal(503), saveContact: refusal(503) })
    const steps = [intakeStep(who, 'someoneElseAdult'), contactStep(who, 'someoneElseAdult')]
    expect(await saveSteps(save, steps)).toEqual({
      kind: 'failed',
      message: 'We could not save who this appointment is for. Please try again.',
    })
    expect(parts()).toEqual(['saveIntake', 'saveContact'])
  })

  it('puts what is refused of a contact beside its field', async () => {
    const { save } = saverThat({
      saveContact: refusal(422, { fields: { mobileNumber: 'Phone number is not valid' } }),
    })
    expect(await saveSteps(save, [contactStep(who, 'someoneElseAdult')])).toMatchObject({
      kind: 'refused',
      errors: { 'adult.mobileNumber': 'Phone number is not valid' },
    })
  })
})
