import { useState } from 'react'
import { paths, roomPages } from '#contract/page-paths.ts'
import type { RoomAnswer, RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/art.tsx'
import { BeforeFrame } from './before-frame.tsx'
import type { CallState } from './call/create-call.ts'
import { PracticePhone } from './practice-phone.tsx'
import { closeVideoWords, comeBackUntil, isVideoLeftOpen } from './room-words.ts'

type OutProps = {
  why: OutReason
  roomId: string
  room: RoomState
  wasLetIn: boolean
  onComeBack: () => void
  /** Without camera and microphone. */
  onReadAgain: () => void
}

export function OutOfSession({ why, roomId, room, wasLetIn, onComeBack, onReadAgain }: OutProps) {
  const [now] = useState(() => new Date())
  const { title, text, next, offersPractice } = outWords(why, room, { wasLetIn, now })
  const { role } = room.you
  return (
    <BeforeFrame quickExit={role !== 'clinician'}>
      <div className="wrap py-16">
        <EmptyState
          level={1}
          drawing="sprig"
          title={title}
          actions={
            <>
              {next && next.kind !== 'signIn' && (
                <Button onClick={next.kind === 'showWho' ? onReadAgain : onComeBack}>{next.label}</Button>
              )}
              {next?.kind === 'signIn' && (
                <LinkButton to={staffPages.signIn({ redirectTo: roomPages.session(roomId) })}>
                  {next.label}
                </LinkButton>
              )}
              {role === 'client' && (
                <LinkButton look="secondary" to={paths.myAppointments()}>
                  My appointments
                </LinkButton>
              )}
              {role === 'clinician' && (
                <LinkButton look="secondary" to={staffPages.today()}>
                  Today
                </LinkButton>
              )}
            </>
          }
        >
          <output>{text}</output>
          {offersPractice && role !== 'clinician' && room.practicePhone && (
            <>
              {' '}
              Questions? Call the practice on <PracticePhone number={room.practicePhone} />.
            </>
          )}
        </EmptyState>
      </div>
    </BeforeFrame>
  )
}

type SessionGoneProps = { gone: NonNullable<RoomAnswer['gone']>; practicePhone: string | null }

/** For someone who had a place in it, and opens the page again. */
export function SessionGone({ gone, practicePhone }: SessionGoneProps) {
  const { title, text } = goneWords[gone.why]
  return (
    <div className="wrap py-16">
      <EmptyState
        level={1}
        drawing="branch"
        title={title}
        actions={
          <>
            {gone.role === 'client' && <LinkButton to={paths.myAppointments()}>My appointments</LinkButton>}
            {gone.role === 'clinician' && <LinkButton to={staffPages.today()}>Today</LinkButton>}
          </>
        }
      >
        {text}
        {gone.role !== 'clinician' && practicePhone && (
          <>
            {' '}
            Questions? Call the practice on <PracticePhone number={practicePhone} />.
          </>
        )}
      </EmptyState>
    </div>
  )
}

export type OutReason = Exclude<NonNullable<CallState['out']>, 'ended'>

/**
 * `comeBack`: into the room at once. `showWho`: at the door, with a log-in or a code. `signIn`: to the practice side’s sign-in. `tryAgain`:
 * nothing is known that would speak against it.
 */
type NextStep = { kind: 'comeBack' | 'showWho' | 'signIn' | 'tryAgain'; label: string }

type OutWords = { title: string; text: string; next: NextStep | null; offersPractice: boolean }

/** To those who had a place in it. */
const goneWords = {
  cancelled: { title: 'This session was cancelled', text: 'It isn’t going ahead.' },
  byPhone: { title: 'This session is by phone now', text: 'There is no video for it any more.' },
} as const satisfies Record<NonNullable<RoomAnswer['gone']>['why'], { title: string; text: string }>

const noWayBack = { next: null, offersPractice: true }

/**
 * Out here says nothing about a video in a tab of its own, which only those have who were let in. In a newer tab of ours one is still in
 * the session.
 */
function outWords(
  why: OutReason,
  room: RoomState,
  { wasLetIn, now }: { wasLetIn: boolean; now: Date },
): OutWords {
  const copy = copyOf(why, room, now)
  const hasVideoTab = wasLetIn && why !== 'asking' && why !== 'replaced'
  const close = hasVideoTab ? closeVideoWords(room) : ''
  return close ? { ...copy, text: `${copy.text} ${close}` } : copy
}

function copyOf(why: OutReason, room: RoomState, now: Date): OutWords {
  const { startsAt, you } = room
  const until = ` You can come back until ${comeBackUntil(room, now)}.`
  const back = (label: string) => ({ next: { kind: 'comeBack' as const, label }, offersPractice: false })
  switch (why) {
    case 'asking':
      return {
        title: 'You are out of the session',
        text: 'One moment, we’re asking why.',
        next: null,
        offersPractice: false,
      }
    case 'left':
      return {
        title: 'You left the session',
        text: `Your camera and microphone are off for this page.${until}`,
        ...back('Come back'),
      }
    case 'replaced':
      return {
        title: 'Your session is open in another tab',
        text: `Only one tab can be in it. This one is out.${until}`,
        ...back('Use this tab instead'),
      }
    case 'elsewhere':
      return {
        title: 'You opened another session',
        text: `You can be in one session at a time. ${isVideoLeftOpen(room) ? 'You are out of this one here.' : 'You are out of this one, and no one in it sees or hears you any more.'}${until}`,
        ...back('Come back to this session'),
      }
    case 'removed':
      return {
        title: 'You are no longer in this session',
        text: 'The clinician has taken you out of it.',
        ...noWayBack,
      }
    case 'moved':
      return {
        title: 'This session was moved',
        text: `It now starts ${dayAndTime(new Date(startsAt), you.timeZone)}, ${formatZone(new Date(startsAt), you.timeZone)}. The same link opens it ${roomTimes.minutesBefore} minutes before.`,
        ...noWayBack,
      }
    case 'cancelled':
    case 'byPhone':
      return { ...goneWords[why], ...noWayBack }
    case 'gone':
      return {
        title: 'This session is not here any more',
        text: 'It is over, or isn’t going ahead.',
        ...noWayBack,
      }
    case 'signedOut':
      return signedOutWords[you.role]
    case 'closed':
      return {
        title: 'You are out of the session',
        text: 'We could not find out why.',
        next: { kind: 'tryAgain', label: 'Try again' },
        offersPractice: true,
      }
  }
}

const signedOutWords = {
  client: {
    title: 'Please show again that it’s you',
    text: 'Your log-in has ended, or this page lost its connection for a while, so you lost your place. Your session is still on.',
    next: { kind: 'showWho', label: 'Show that it’s you' },
    offersPractice: true,
  },
  clinician: {
    title: 'You are out of the session',
    text: 'Your sign-in has ended, or the session is another clinician’s now.',
    next: { kind: 'signIn', label: 'Sign in again' },
    offersPractice: false,
  },
  guest: {
    title: 'Your link no longer works',
    text: 'The session was moved, or your link was opened on another device and your place is there now. The clinician of the session can give you a new link.',
    next: null,
    offersPractice: true,
  },
} as const satisfies Record<RoomState['you']['role'], OutWords>
