import { describe, expect, it } from 'vitest'
import { checkStructuredData } from '#test/support/structured-data.ts'
import {
  describeBreadcrumbs,
  describePractice,
  describeProfile,
  type StructuredProfile,
  type SchemaOrgThing,
  toJsonLd,
} from '../site/structured-data.tsx'
import type { LoadedBlock } from './block-props.ts'
import { describeFaq, describeStory, toPlainText } from './story-data.tsx'

const site = { origin: 'https://book.example', productName: 'Banksia', supportEmail: 'hello@book.example' }
const hostile = 'A </script><script>alert(1)</script> & <!--'

const clinician: StructuredProfile = {
  name: hostile,
  slugUrl: 'ana-lee',
  avatar: '/portraits/a.svg',
  isGP: false,
  medicare: { role: 'clinicalPsychologists' },
  helmControl: {
    shortDescription: hostile,
    bonaFides: { languages: { value: ['en', 'vi'] } },
    primarySpecialisations: ['anxiety'],
  },
}

const sources = [{ label: 'Healthdirect', href: 'https://www.healthdirect.gov.au' }]
const article = {
  kind: 'article' as const,
  path: 'blog/sleep',
  fields: {
    title: hostile,
    description: 'How to sleep.',
    lead: 'Sleep.',
    category: 'Anxiety',
    tags: ['sleep', 'habits'],
    published: '2026-10-01',
    reviewed: '2026-11-01',
    reviewer: 'A psychologist',
    sources,
    cover: 'leaf' as const,
    concerns: [],
  },
}
const treatment = {
  kind: 'treatment' as const,
  path: 'therapy/anxiety',
  fields: {
    title: 'Anxiety',
    description: 'What helps.',
    lead: 'Anxiety.',
    concern: 'anxiety' as const,
    symptoms: ['a', 'b', 'c', 'd'],
    symptomsNote: 'See a GP.',
    reviewed: '2026-11-01',
    sources,
  },
}
const answer = [
  {
    type: 'paragraph' as const,
    children: [
      { type: 'text' as const, text: 'Only for a ' },
      { type: 'strong' as const, children: [{ type: 'text' as const, text: `rebate${hostile}` }] },
    ],
  },
  {
    type: 'list' as const,
    ordered: false,
    items: [[{ type: 'paragraph' as const, children: [{ type: 'text' as const, text: 'one' }] }]],
  },
]
const faq: LoadedBlock[] = [
  {
    component: 'faq',
    fields: { items: [{ question: 'Do I need a referral?', answer }, { question: 'Really?' }] },
    data: null,
  },
  { component: 'new-block', isUnknown: true },
]

const made: [string, SchemaOrgThing[]][] = [
  ['the practice', [describePractice(site)]],
  ['a psychologist', describeProfile(clinician, site)],
  ['a GP', describeProfile({ ...clinician, isGP: true }, site)],
  ['an article', describeStory(article, faq, site)],
  ['a treatment', describeStory(treatment, [], site)],
  ['a page', describeStory({ kind: 'page', path: 'home', fields: article.fields }, faq, site)],
  [
    'breadcrumbs',
    [
      describeBreadcrumbs(
        [
          { name: 'Home', path: '/' },
          { name: hostile, path: '/blog' },
        ],
        site.origin,
      ),
    ],
  ],
]

describe('structured data', () => {
  it.each(made)('of %s has what it must have, and nothing of another type', (_, things) => {
    expect(things.length).toBeGreaterThan(0)
    expect(checkStructuredData(toJsonLd(things))).toEqual([])
  })

  it.each(made)('of %s cannot end its script', (_, things) => {
    const text = toJsonLd(things)
    expect(text).not.toContain('<')
    expect(JSON.parse(text)['@graph']).toEqual(JSON.parse(JSON.stringify(things)))
  })

  it('says what each clinician is', () => {
    const [psychologist] = describeProfile(clinician, site)
    expect(psychologist).toMatchObject({ '@type': 'Person', jobTitle: 'Clinical psychologist' })
    const [gp] = describeProfile({ ...clinician, isGP: true }, site)
    expect(gp).toMatchObject({
      '@type': expect.arrayContaining(['Physician']),
      medicalSpecialty: 'https://schema.org/PrimaryCare',
      url: 'https://book.example/find-a-gp/gp-details?id=ana-lee',
    })
  })

  it('has no address or phone number of the practice', () => {
    expect(Object.keys(describePractice(site))).not.toEqual(expect.arrayContaining(['address']))
    expect(Object.keys(describePractice(site))).not.toEqual(expect.arrayContaining(['telephone']))
  })

  it('has only questions with an answer, and none without questions', () => {
    expect(describeFaq(faq)[0]?.mainEntity).toHaveLength(1)
    const fields = { items: [{ question: 'Really?' }] }
    expect(describeFaq([{ component: 'faq', fields, data: null }])).toEqual([])
  })

  it('says formatted text in plain words', () => {
    expect(toPlainText(answer)).toBe(`Only for a rebate${hostile}\none`)
  })
})

describe('the check itself', () => {
  it.each([
    [{ '@type': 'Question', name: 'Why?' }, 'Question: acceptedAnswer is missing'],
    [{ '@type': 'Answer', text: 'So.', jobTitle: 'x' }, 'Answer: jobTitle does not belong here'],
    [{ '@type': 'Psychologist' }, 'Psychologist: a type without a rule'],
    [{ '@type': 'Thing', name: 'x', url: '/x' }, 'Thing: url is not an absolute address: /x'],
  ])('finds %j', (thing, problem) => {
    expect(checkStructuredData(toJsonLd([thing]))).toEqual([problem])
  })
})
