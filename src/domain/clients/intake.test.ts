import { describe, expect, it } from 'vitest'
import { checkIntake, type Intake } from './client-record.ts'
import type { RecordType } from './on-behalf-of.ts'

const notOffered = 'This is not offered for this client'
const consent = 'Please give your consent in order to continue'

describe('checkIntake', () => {
  it.each<[RecordType, Intake['behalfOf'], boolean, object]>([
    ['adult', 'mySelf', false, {}],
    ['adult', 'someoneElseAdult', false, { behalfOf: notOffered }],
    ['adult', 'myChild', true, { behalfOf: notOffered }],
    ['adult', 'myChild', false, { behalfOf: notOffered, isConsentForParent: consent }],
    ['youngPerson', 'mySelf', false, {}],
    ['youngPerson', 'myChild', true, {}],
    ['youngPerson', 'myChild', false, { isConsentForParent: consent }],
    ['youngPerson', 'someoneElseAdult', true, { behalfOf: notOffered }],
  ])('for %s by %s, consent %s: %j', (recordType, behalfOf, isConsentForParent, fields) => {
    const account = { recordType, onBehalfOf: 'mySelf', isParents: false } as const
    expect(checkIntake({ behalfOf, isConsentForParent }, account)).toEqual(fields)
  })

  it('lets a parent who signed up for their child not answer as the child', () => {
    const client = { recordType: 'youngPerson', onBehalfOf: 'myChild', isParents: true } as const
    expect(checkIntake({ behalfOf: 'mySelf', isConsentForParent: false }, client)).toEqual({
      behalfOf: notOffered,
    })
    expect(checkIntake({ behalfOf: 'myChild', isConsentForParent: true }, client)).toEqual({})
  })
})
