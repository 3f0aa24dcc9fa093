import { describe, expect, it } from 'vitest'
import { newClient } from '../funding/client.fixture.ts'
import { refusal, saverThat, toasts } from '../funding/saved-parts.fixture.ts'
import type { PhoneJudgement } from '../funding/use-phone.ts'
import { submitWorkCover } from './submit-work-cover.ts'
import { checkWorkCover, workCoverOf, workCoverPart, type WorkCoverValues } from './work-cover.ts'

const noPhone: PhoneJudgement = { fault: 'Phone number is required', check: 'idle' }
const nothing = workCoverOf(newClient())
const filled: WorkCoverValues = {
  ...nothing,
  workCoverNumber: 'WC1234567',
  managerDetail: '  Toni Marsh, icare  ',
  totalApproved: '8',
  bookerName: 'Claudia',
  bookerPhone: '0491 570 157',
}
const check = (changed: Partial<WorkCoverValues>) =>
  checkWorkCover({ ...filled, ...changed }, 'mySelf', noPhone)

describe('the WorkCover form', () => {
  it('begins with a claim in New South Wales', () => {
    expect(nothing).toMatchObject({ isClaimInNSW: 'yes', workCoverNumber: '', totalApproved: '' })
  })

  it('shows what is on file', () => {
    const workCover = {
      claimNumber: 'WC1234567',
      numberOfAppointmentApproved: 8,
      caseManagerDetails: 'Toni Marsh',
      isClaimInNSW: false,
    }
    expect(workCoverOf(newClient({ workCover }))).toMatchObject({
      workCoverNumber: 'WC1234567',
      totalApproved: '8',
      managerDetail: 'Toni Marsh',
      isClaimInNSW: 'no',
      uploadedFiles: '',
    })
  })

  it('needs the claim, the case manager and the sessions', () => {
    expect(checkWorkCover(nothing, 'mySelf', noPhone)).toEqual({
      workCoverNumber: 'WorkCover number is required',
      managerDetail: 'Case manager details are required',
      totalApproved: 'Number of approved appointments is required',
    })
    expect(check({})).toEqual({})
  })

  it.each(['WC-204', 'WC1234567890X', 'WC 12345 67'])('has no number %s', (workCoverNumber) => {
    expect(check({ workCoverNumber })).toEqual({
      workCoverNumber:
        'WorkCover number must be between 7 and 12 characters long and contain only alphanumeric characters',
    })
  })

  it('counts sessions in digits, and no blanks as a manager', () => {
    expect(check({ totalApproved: 'eight' })).toEqual({ totalApproved: 'Must be only digits' })
    expect(check({ managerDetail: '   ' })).toEqual({ managerDetail: 'Case manager details are required' })
  })

  it('needs an answer about New South Wales', () => {
    expect(check({ isClaimInNSW: '' })).toHaveProperty('isClaimInNSW')
  })

  it('sends the claim trimmed, with its flag', () => {
    expect(workCoverPart({ ...filled, isClaimInNSW: 'no' }, ['file']).body).toEqual({
      claimNumber: 'WC1234567',
      caseManagerDetails: 'Toni Marsh, icare',
      numberOfAppointmentApproved: '8',
      isClaimInNSW: false,
      files: ['file'],
    })
  })
})

describe('sending the WorkCover form', () => {
  function visit(refuses: Parameters<typeof saverThat>[0] = {}) {
    const { save, parts } = saverThat(refuses)
    const { said, say } = toasts()
    const press = (booker: 'mySelf' | 'someoneElseAdult') =>
      submitWorkCover({ save, values: filled, booker, files: [], say })
    return { press, parts, said }
  }

  it('saves the claim, then for whom it is, then the adult who books', async () => {
    const self = visit()
    expect(await self.press('mySelf')).toEqual({ kind: 'done' })
    expect(self.parts()).toEqual(['work-cover', 'intake'])
    const other = visit()
    expect(await other.press('someoneElseAdult')).toEqual({ kind: 'done' })
    expect(other.parts()).toEqual(['work-cover', 'intake', 'key-client-contacts'])
  })

  it('shows a failure, and a second press sends it again', async () => {
    const { press, parts, said } = visit({ 'work-cover': refusal(503) })
    const message = 'Something went wrong. Please try again.'
    expect(await press('mySelf')).toEqual({ kind: 'failed', message })
    expect(said).toEqual([`error: ${message}`])
    expect(await press('mySelf')).toEqual({ kind: 'done' })
    expect(parts()).toEqual(['work-cover', 'work-cover', 'intake'])
  })

  it('puts what is refused beside its field', async () => {
    const fields = { numberOfAppointmentApproved: 'Must be at most 4 digits', unknown: 'x' }
    const { press, said } = visit({ 'work-cover': refusal(422, { fields }) })
    expect(await press('mySelf')).toEqual({
      kind: 'faults',
      fields: { totalApproved: 'Must be at most 4 digits' },
    })
    expect(said).toEqual([])
  })
})
