import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { staffActions } from '#domain/staff/staff-roles.ts'
import { StaffContext } from '../desk/staff.ts'
import { findNews, TaskHistory } from './safety-task-page.tsx'

type Event = SafetyTaskDetails['events'][number]

const staff: StaffSession = {
  practiceName: 'Banksia',
  timeZone: 'Australia/Sydney',
  email: 'dee@practice.example',
  name: 'Dee Morrow',
  role: 'owner',
  clinician: null,
  actions: staffActions({ role: 'owner', clinicianRole: null }),
  idleMinutes: 15,
}

const event = (kind: Event['kind'], hour: number, more: Partial<Event> = {}): Event => ({
  kind,
  who: null,
  closing: null,
  at: `2026-11-18T${String(hour).padStart(2, '0')}:00:00.000Z`,
  times: 1,
  ...more,
})

const shown = (events: Event[]) =>
  renderToStaticMarkup(
    <StaffContext value={staff}>
      <TaskHistory events={events} />
    </StaffContext>,
  ).replaceAll(/<[^>]+>/g, ' ')

it('says how often emails went, and when the last one did', () => {
  const who = 'safety@practice.example'
  const text = shown([
    event('emailSent', 4, { who, times: 192 }),
    event('emailSent', 3, { who: 'other@practice.example' }),
    event('emailKept', 2, { who, times: 3 }),
    event('acknowledged', 1, { who: 'Dee Morrow' }),
  ])
  expect(text).toContain(`192 emails sent to ${who} `)
  expect(text).toMatch(/The last one Wednesday 18 November( 2026)?, 3:00 pm/)
  expect(text).toContain('Email sent to other@practice.example')
  expect(text).toContain(`3 emails to ${who} were not sent`)
  expect(text).toContain('Taken on by Dee Morrow')
  expect(text.match(/The last one/g)).toHaveLength(2)
})

it('finds what the client did since the page was opened', () => {
  const events = [
    event('callAsked', 5),
    event('opened', 4, { who: 'Dee Morrow' }),
    event('raisedAgain', 3),
    event('raised', 2),
  ]
  const news = (seenRaises: number) => findNews({ raises: 3, events }, seenRaises).map(({ kind }) => kind)
  expect(news(3)).toEqual([])
  expect(news(2)).toEqual(['callAsked'])
  expect(news(1)).toEqual(['callAsked', 'raisedAgain'])
})
