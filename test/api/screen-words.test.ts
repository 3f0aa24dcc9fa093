import { describe, expect, it } from 'vitest'
import { signInProblems } from '#contract/sign-in-form.ts'
import { signInPauses } from '#domain/clients/credentials.ts'
import { type Read, readScreenTexts, readStories } from '../support/screen-texts.ts'

/** Stilted sentences that a review found, each beside the better one that took its place. */
const replaced = {
  'type no real card': 'This is a demo. Please don’t use a real card.',
  'goes back to others': 'Someone else can then book this time.',
  'This is with notice': 'No charge: you’re cancelling in time',
  'You pay in the end': 'Your cost after rebate',
  'Medicare gives back': 'Medicare rebate',
  'We choose, which is': null,
  'Anyone you feel easier with': 'Who would you feel comfortable with?',
  'Way to pay is required': 'Choose how you will pay',
  'With these the invoice goes': 'We use these to invoice your NDIS plan.',
  'Nobody fits': 'No one matches all of these',
  'Anything at all': 'Any concern',
  'Has a free time': 'Available soon',
  'Somebody, we hope you': null,
  ' sees you on': null,
  'has not eaten': null,
  'Every psychologist with': 'Clinicians who take new clients',
  'three psychologists who fit': 'up to three clinicians who fit',
  'After that you still can': 'After that you can still cancel, but',
  'As things stand': null,
  'Your time stays held': 'We’re still holding your time.',
  'plan have to reach us': 'We need your treatment plan and a referral that covers this session',
  'What waits only for this': 'we make it out once you save them',
  'pays nothing back': 'Medicare pays no rebate for a session of that length',
  'You need not do anything': 'You don’t need to do anything.',
  'So that we only suggest': 'We only suggest people who see clients of that age.',
  'Who this is for is required': 'Please tell us who this is for',
  'Preferred days: Must': 'Please choose at least one of your ',
  'Of our team, only a GP': null,
  'care team is told that you do': null,
  'for the weather': null,
  'This site charges nothing': 'You don’t pay us for a GP appointment',
  'if something is still missing then': 'before your time runs out, if a form is still missing.',
  'Not recorded, seen by no one': null,
  'Rather not wait?': null,
  'Medicare gives nothing back': null,
  'and can book another': null,
  'You need no referral': 'You don’t need a referral, and there is no Medicare rebate.',
} as const satisfies Record<string, string | null>

const stilted = Object.keys(replaced)
const better = Object.values(replaced).filter((words) => words !== null)

/** Text between tags is broken over lines. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const has = (text: string, words: readonly string[]) => words.filter((some) => text.includes(some))

describe('the words of the review', () => {
  it('are on no screen, in no email and in no story', async () => {
    const texts = await readScreenTexts((source) => has(onOneLine(source), stilted).length > 0)
    const found = [...texts, ...(await readStories())].flatMap(({ file, text }) =>
      has(onOneLine(text), stilted).map((words) => `${file}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it('gave way to better ones', async () => {
    const texts = await readScreenTexts((source) => has(onOneLine(source), better).length > 0)
    const said = new Set(texts.flatMap(({ text }) => has(onOneLine(text), better)))
    expect(better.filter((words) => !said.has(words))).toEqual([])
  })

  it('say when a session is, not whom a clinician sees on that day', async () => {
    // The day stands in another part of the sentence: what is left is the verb alone.
    const verb = /^\s*sees\s*$/
    const texts = await readScreenTexts((source) => /\bsees\b/.test(source))
    expect(texts.filter(({ text }) => verb.test(text))).toEqual([])
  })

  it('write am and pm small', async () => {
    const capitals = /\d ?[AP]M\b|\bh:mm a\b/
    const texts = await readScreenTexts((source) => capitals.test(source))
    const found = [...texts, ...(await readStories())].filter(({ text }) => capitals.test(text))
    expect(found.map(({ file }) => file)).toEqual([])
  })
})

const minutes = /\b(?:\d+|two|five|ten|fifteen|twenty|thirty) minutes?\b/i

/** Descriptions of the HTTP interface, statements for the database, samples of the gallery and of the demo. */
const isOnNoScreen = ({ file, text }: Read) =>
  /^src\/web\/dev\/|^src\/demo\/|endpoints?(?:\.ts|\/)/.test(file) || /interval '/.test(text)

/** How long something takes a person. No setting has it. */
const estimates = ['takes', 'About 15 minutes', '5 to 10 minutes', 'About ten minutes in all']

/** Numbers that stand beside their rule, in the same function or the same test. */
const besideTheirRule = [
  'Less than 5 minutes left to book this time', // domain/booking/hold-time.test.ts
  'Less than 1 minute left to book this time',
  'Must be at most 600 minutes',
  'Must be at least 1 minute',
  '1 minute left',
  signInProblems.tooMany, // server/sign-in/sign-in.test.ts
  signInProblems.paused,
]

describe('a number of minutes', () => {
  it('is typed into no screen: how long a time is held, or a room is open, is read from its one home', async () => {
    const texts = (await readScreenTexts((source) => minutes.test(source))).filter(
      (read) => minutes.test(read.text) && !isOnNoScreen(read),
    )
    const typed = texts.filter(
      ({ text }) =>
        !besideTheirRule.some((words) => words === text) && has(onOneLine(text), estimates).length === 0,
    )
    expect(typed.map(({ file, text }) => `${file}: ${onOneLine(text)}`)).toEqual([])
  })

  it('is in no story about holding a time', async () => {
    const held = /\b(?:held|holds?|reserved?) [^.|\n]*\bfor [^.|\n]*\bminutes?\b/i
    expect((await readStories()).filter(({ text }) => held.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('to wait after wrong passwords is the longest pause', () => {
    expect(signInProblems.paused).toContain(`wait ${Math.max(...signInPauses) / 60} minutes`)
  })
})
