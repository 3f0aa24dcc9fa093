import { describe, expect, it } from 'vitest'
import { type Answers, initialAnswers, isQuestionAsked, listQuestions } from './questionnaire.ts'
import { checkAnswers, checkStep } from './check-answers.ts'
import { countries } from './treatment-plan-details.ts'
import { knownAnswers, mhtp } from './treatment-plan.ts'

const questions = listQuestions(mhtp)
const find = (key: string) => questions.find((question) => question.key === key)!
const listLabels = (key: string) => (find(key).options ?? []).map(({ label }) => label)
const listKeys = (step: number) => mhtp.steps[step - 1]!.questions.map(({ key }) => key)

describe('the steps', () => {
  it.each([
    [
      1,
      'hasNoEmergencyContact firstEmergencyContactFullName firstEmergencyContactPhoneNumber firstEmergencyContactRelationship firstEmergencyContactOtherRelationship hasNoSecondEmergencyContact secondEmergencyContactFullName secondEmergencyContactPhoneNumber secondEmergencyContactRelationship secondEmergencyContactOtherRelationship',
    ],
    [
      2,
      'primaryReason otherPrimaryReason details hasReceivedMentalHealthSupportPreviously previousMentalHealthSupportDescription',
    ],
    [3, 'mood appearanceAndGeneralBehaviour otherAppearanceAndGeneralBehaviour sleep levelOfAnxiety'],
    [
      4,
      'appetite motivationAndEnergyLevel thinking otherThinking perception otherPerception cognition otherCognition',
    ],
    [
      5,
      'concentrationAndAttentionSpan otherConcentrationAndAttentionSpan judgement otherJudgement memory otherMemory orientation otherOrientation speech otherSpeech',
    ],
    [
      6,
      'drinkAlcohol drinkAlcoholDetails smokeOrVape useDrugs useDrugsDetails physicalHealthHistory physicalHealthHistoryDetails takingAnyMedications takingAnyMedicationsDetails allergies allergiesDetails',
    ],
    [
      7,
      'gender otherGender nationality languageSpeakAtHome employmentStatus describeOccupation otherEmploymentStatus',
    ],
    [
      8,
      'levelCompletedEducation relationshipStatus otherRelationshipStatus livingWith otherLivingWith parentOfChildUnder18 identifiesAsAboriginalOrTorresStraitIslander country street street2 suburb state postcode',
    ],
  ])('step %i asks by its keys', (step, keys) => {
    expect(listKeys(step).join(' ')).toBe(keys)
  })

  it('has eight of them, each with a title and a lead, and no key twice', () => {
    expect(mhtp.steps).toHaveLength(8)
    expect(mhtp.steps.filter(({ title, lead }) => title === '' || lead === '')).toEqual([])
    expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length)
  })
})

describe('the lists', () => {
  it.each([
    ['mood', 'Normal, More angry/irritable, More anxious, More highs/lows'],
    ['sleep', 'Normal, Sleeping less, Sleeping more, Insomnia'],
    ['levelOfAnxiety', 'Normal, More anxious, Less anxious'],
    ['appetite', 'Normal, Eating less, Eating more'],
    ['motivationAndEnergyLevel', 'Normal, Lacking energy, Feel heightened/full of energy'],
    ['appearanceAndGeneralBehaviour', 'Normal, Other'],
    ['thinking', 'Normal, Other'],
    ['perception', 'Normal, Other'],
    ['cognition', 'Normal, Other'],
    ['concentrationAndAttentionSpan', 'Normal, Other'],
    ['judgement', 'Normal, Other'],
    ['memory', 'Normal, Other'],
    ['orientation', 'Normal, Other'],
    ['speech', 'Normal, Other'],
    ['firstEmergencyContactRelationship', 'Partner, Parent, Sibling, Other family, Friend, Other'],
    ['secondEmergencyContactRelationship', 'Partner, Parent, Sibling, Other family, Friend, Other'],
    [
      'primaryReason',
      'Depression, Anxiety, Low mood, Relationship, Family, Workplace stress, Sleep, Substance use, Anger, Gambling, Traumatic experience, Other',
    ],
    ['drinkAlcoholDetails', '1-2, 3-5, 6-10, 10-20, 20+'],
    ['gender', 'Man or male, Woman or female, Non-binary, I use a different term, Prefer not to answer'],
    ['relationshipStatus', 'Never married, Married, De facto, Separated, Divorced, Widowed, Other'],
    [
      'employmentStatus',
      'Full-time, Part-time, Casual, Self-employed, Unemployed, Student, Home duties, Unable to work, Retired, Other',
    ],
    [
      'levelCompletedEducation',
      'Year 10 or below, Year 11, Year 12, Certificate, Diploma, Bachelor, Postgraduate',
    ],
    [
      'livingWith',
      'Alone, Partner, Partner and children, Children, Parents, Other family, Share house, Supported accommodation, No fixed address, Other',
    ],
    [
      'identifiesAsAboriginalOrTorresStraitIslander',
      'Yes Aboriginal; Yes Torres Strait Islander; Yes both; No; Prefer not to say',
    ],
    ['state', 'NSW, VIC, QLD, WA, SA, TAS, ACT, NT'],
    ['drinkAlcohol', 'Yes, No'],
    ['smokeOrVape', 'Yes, No'],
    ['useDrugs', 'Yes, No'],
    ['physicalHealthHistory', 'Yes, No'],
    ['takingAnyMedications', 'Yes, No'],
    ['allergies', 'Yes, No'],
    ['parentOfChildUnder18', 'Yes, No'],
    ['hasReceivedMentalHealthSupportPreviously', 'Yes, No'],
  ])('%s offers its list', (key, labels) => {
    expect(listLabels(key).join(labels.includes(';') ? '; ' : ', ')).toBe(labels)
  })

  it('begins the countries with Australia and gives each code once', () => {
    const codes = countries.map(({ code }) => code)
    expect([codes[0], codes.length, new Set(codes).size]).toEqual(['AU', 249, 249])
    const names = countries.slice(1).map(({ label }) => label)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it.each(['nationality', 'country'])('%s is a country', (key) => {
    expect(find(key).options).toBe(countries)
  })

  it('starts in Australia', () => {
    expect(initialAnswers(mhtp)).toEqual({ country: 'AU' })
  })
})

/** The question, the answer that opens it, and one that does not. */
const conditional = [
  ['firstEmergencyContactOtherRelationship', 'firstEmergencyContactRelationship', ['other'], 'friend'],
  ['secondEmergencyContactOtherRelationship', 'secondEmergencyContactRelationship', ['other'], 'partner'],
  ['otherPrimaryReason', 'primaryReason', ['other'], 'anxiety'],
  ['previousMentalHealthSupportDescription', 'hasReceivedMentalHealthSupportPreviously', ['yes'], 'no'],
  ['otherAppearanceAndGeneralBehaviour', 'appearanceAndGeneralBehaviour', ['other'], 'normal'],
  ['otherThinking', 'thinking', ['other'], 'normal'],
  ['otherPerception', 'perception', ['other'], 'normal'],
  ['otherCognition', 'cognition', ['other'], 'normal'],
  ['otherConcentrationAndAttentionSpan', 'concentrationAndAttentionSpan', ['other'], 'normal'],
  ['otherJudgement', 'judgement', ['other'], 'normal'],
  ['otherMemory', 'memory', ['other'], 'normal'],
  ['otherOrientation', 'orientation', ['other'], 'normal'],
  ['otherSpeech', 'speech', ['other'], 'normal'],
  ['drinkAlcoholDetails', 'drinkAlcohol', ['yes'], 'no'],
  ['useDrugsDetails', 'useDrugs', ['yes'], 'no'],
  ['physicalHealthHistoryDetails', 'physicalHealthHistory', ['yes'], 'no'],
  ['takingAnyMedicationsDetails', 'takingAnyMedications', ['yes'], 'no'],
  ['allergiesDetails', 'allergies', ['yes'], 'no'],
  ['otherGender', 'gender', ['differentTerm'], 'nonBinary'],
  ['describeOccupation', 'employmentStatus', ['fullTime', 'partTime'], 'casual'],
  ['otherEmploymentStatus', 'employmentStatus', ['other'], 'fullTime'],
  ['otherRelationshipStatus', 'relationshipStatus', ['other'], 'married'],
  ['otherLivingWith', 'livingWith', ['other'], 'alone'],
  ['state', 'country', ['AU'], 'NZ'],
  ['postcode', 'country', ['AU'], 'NZ'],
] as const

describe('conditional questions', () => {
  it('are these and no others', () => {
    const found = questions.filter(({ askedIf }) => askedIf).map(({ key }) => key)
    expect(found.toSorted()).toEqual(conditional.map(([key]) => key).toSorted())
  })

  it.each(conditional)('%s is asked by %s %j alone', (key, opener, opening, closing) => {
    const isAskedAfter = (answer: string) => isQuestionAsked(find(key), { [opener]: answer }, questions)
    expect(opening.map(isAskedAfter)).toEqual(opening.map(() => true))
    expect(['', closing].map(isAskedAfter)).toEqual([false, false])
  })

  it.each(conditional)('%s is required once it is asked, unless it is optional', (key, opener, opening) => {
    const answers: Answers = { [opener]: opening[0] }
    const message = find(key).isOptional ? undefined : `${find(key).name} is required`
    expect(checkAnswers(mhtp, answers)[key]).toBe(message)
  })

  it('leaves only the boxes, the earlier support and the second line of the address optional', () => {
    expect(questions.filter(({ isOptional }) => isOptional).map(({ key }) => key)).toEqual([
      'hasNoEmergencyContact',
      'hasNoSecondEmergencyContact',
      'previousMentalHealthSupportDescription',
      'street2',
    ])
  })
})

describe('emergency contacts', () => {
  const [step] = mhtp.steps
  const keysAsked = (answers: Answers) =>
    step!.questions.filter((question) => isQuestionAsked(question, answers, questions)).map(({ key }) => key)
  const contact = (which: string) =>
    ['FullName', 'PhoneNumber', 'Relationship'].map((part) => `${which}EmergencyContact${part}`)
  const [none, noSecond] = ['hasNoEmergencyContact', 'hasNoSecondEmergencyContact']

  it.each([
    ['two are asked for', {}, [none, ...contact('first'), noSecond, ...contact('second')]],
    [
      'someone who can name one person names one',
      { [noSecond]: 'yes' },
      [none, ...contact('first'), noSecond],
    ],
    ['someone who has no one says so, and nothing else is asked', { [none]: 'yes' }, [none]],
    [
      'a description of a relationship goes with its contact',
      { [none]: 'yes', firstEmergencyContactRelationship: 'other' },
      [none],
    ],
  ])('%s', (_, answers, keys) => {
    expect(keysAsked(answers)).toEqual(keys)
  })

  it('no one to name is an answer', () => {
    const keys = step!.questions.map(({ key }) => key)
    const messages = checkAnswers(mhtp, { [none]: 'yes' })
    expect(keys.filter((key) => key in messages)).toEqual([])
  })

  it.each(['+64 21 123 4567', '+44 20 7946 0958', '+1 (212) 555 0123', '+91 98765 43210'])(
    'may be reached at %s',
    (number) => {
      const key = 'firstEmergencyContactPhoneNumber'
      expect(checkAnswers(mhtp, { [key]: number })).not.toHaveProperty(key)
    },
  )
})

describe('what the record knows', () => {
  const nothing = { address: null, intake: null, keyClientContacts: [], atsi: false }
  const contact = { firstName: 'Alex Field', mobileNumber: '+64211234567' }

  it('stands in the form: the address, one contact and the origin', () => {
    const address = { line1: '1 Wattle St', line2: null, suburb: 'Ultimo', state: 'NSW', postcode: '2007' }
    const keyClientContacts = [
      { firstName: 'Kim', mobileNumber: '+61491570156', tags: ['adult'] },
      { ...contact, tags: ['emergency'] },
    ]
    const known = knownAnswers({ ...nothing, address, keyClientContacts })
    expect(known).toEqual({
      firstEmergencyContactFullName: 'Alex Field',
      firstEmergencyContactPhoneNumber: '+64211234567',
      identifiesAsAboriginalOrTorresStraitIslander: 'no',
      street: '1 Wattle St',
      street2: '',
      suburb: 'Ultimo',
      state: 'NSW',
      postcode: '2007',
    })
    const messages = checkAnswers(mhtp, { country: 'AU', ...known })
    expect(Object.keys(known).filter((key) => key in messages)).toEqual([])
  })

  it('is that there is no one to name, where they said so and have named no one since', () => {
    const intake = { hasNoEmergencyContact: true }
    expect(knownAnswers({ ...nothing, intake })).toMatchObject({ hasNoEmergencyContact: 'yes' })
    const keyClientContacts = [{ ...contact, tags: ['emergency'] }]
    expect(knownAnswers({ ...nothing, intake, keyClientContacts })).not.toHaveProperty(
      'hasNoEmergencyContact',
    )
  })

  it('does not say which of the two origins', () => {
    expect(knownAnswers({ ...nothing, atsi: true })).toEqual({})
  })
})

describe('phone numbers and the postcode', () => {
  it.each([
    ['firstEmergencyContactPhoneNumber', '0412 345', 'Phone number is not valid'],
    ['secondEmergencyContactPhoneNumber', 'call me', 'Phone number is not valid'],
    ['postcode', '200', 'Postcode must have 4 digits'],
    ['postcode', 'ABCD', 'Postcode must have 4 digits'],
  ])('%s refuses %s', (key, answer, message) => {
    expect(checkAnswers(mhtp, { country: 'AU', [key]: answer })[key]).toBe(message)
  })

  it.each([
    ['NSW', '2042', undefined],
    ['VIC', '2042', 'Invalid address'],
    ['NSW', '204', 'Postcode must have 4 digits'],
    ['', '2042', undefined],
  ])('holds the postcode against the state: %s %s', (state, postcode, message) => {
    expect(checkAnswers(mhtp, { country: 'AU', state, postcode }).postcode).toBe(message)
    expect(checkStep(mhtp, mhtp.steps[7]!, { country: 'AU', state, postcode }).postcode).toBe(message)
  })

  it('holds no postcode against a state in another country', () => {
    const answers = { country: 'NZ', state: 'VIC', postcode: '2042' }
    expect(checkAnswers(mhtp, answers)).not.toHaveProperty('postcode')
  })

  it('accepts a mobile, a landline and a postcode that begins with zero', () => {
    const messages = checkAnswers(mhtp, {
      country: 'AU',
      firstEmergencyContactPhoneNumber: '0491 570 006',
      secondEmergencyContactPhoneNumber: '(02) 5550 1234',
      postcode: '0800',
    })
    expect(messages).not.toHaveProperty('firstEmergencyContactPhoneNumber')
    expect(messages).not.toHaveProperty('secondEmergencyContactPhoneNumber')
    expect(messages).not.toHaveProperty('postcode')
  })
})
