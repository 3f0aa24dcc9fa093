import { describe, expect, it } from 'vitest'
import { newClient } from '../funding/client.fixture.ts'
import type { PhoneJudgement } from '../funding/use-phone.ts'
import { checkNdis, ndisOf, ndisPart, type NdisValues } from './ndis.ts'

const noPhone: PhoneJudgement = { fault: 'Phone number is required', check: 'idle' }
const nothing = ndisOf(newClient())
const filled: NdisValues = { ...nothing, ndisNumber: '430 118 276', plan: 'selfManaged' }

describe('the NDIS form', () => {
  it('begins with myself and nothing else', () => {
    expect(nothing).toMatchObject({ behalfOf: 'mySelf', ndisNumber: '', plan: '', uploadedFiles: '' })
  })

  it('shows what is on file, the number in groups', () => {
    const files = ['b7a1f6d2-0000-4000-8000-000000000001', 'b7a1f6d2-0000-4000-8000-000000000002']
    const client = newClient({ ndis: { plan: 'planManaged', number: '430118276', files } })
    expect(ndisOf(client)).toMatchObject({
      ndisNumber: '430 118 276',
      plan: 'planManaged',
      uploadedFiles: files.join(' '),
    })
  })

  it('asks for a consent anew, whatever was given before', () => {
    const client = newClient({ intake: { behalfOf: 'myChild', isConsentForParent: true } })
    expect(ndisOf(client).isConsentForParent).toBe(false)
  })

  it('needs a number and a plan', () => {
    expect(checkNdis(nothing, 'mySelf', noPhone)).toEqual({
      ndisNumber: 'NDIS number is required',
      plan: 'NDIS plan is required',
    })
    expect(checkNdis(filled, 'mySelf', noPhone)).toEqual({})
  })

  it.each(['12345678', '430 118 27', '43011827x', '4301182767'])('has no number %s', (ndisNumber) => {
    expect(checkNdis({ ...filled, ndisNumber }, 'mySelf', noPhone)).toEqual({
      ndisNumber: 'NDIS number must have 9 digits',
    })
  })

  it('needs a parent and their consent for a child', () => {
    expect(Object.keys(checkNdis(filled, 'myChild', noPhone))).toEqual([
      'parentFirstName',
      'parentLastName',
      'parentEmail',
      'isConsentForParent',
    ])
  })

  it('sends the digits alone, and the files that are there', () => {
    expect(ndisPart({ ...filled, uploadedFiles: 'gone here' }, ['here']).body).toEqual({
      plan: 'selfManaged',
      number: '430118276',
      files: ['here'],
    })
  })
})
