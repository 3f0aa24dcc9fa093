import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { CancelDialog } from './cancel-dialog.tsx'
import { cancelSentence } from './appointment-card.tsx'
import type { OwnAppointment } from './appointment-view.tsx'

const cancellation = {
  outcome: 'cancelWithNotice',
  noticeEndsAt: '2026-11-23T23:00:00.000Z',
  feeCents: 52_08,
  isMoveAsked: false,
  isImposed: true,
} as const

const appointment: OwnAppointment = {
  _id: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001',
  startDateTime: '2026-11-23T23:00:00.000Z',
  endDateTime: '2026-11-23T23:50:00.000Z',
  isGP: false,
  sessionTypeId: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a002',
  sessionTypeName: 'Initial session',
  deliveryType: 'videoCall',
  room: null,
  funding: 'rebate',
  claimType: 'rebate',
  quote: null,
  referral: null,
  referralPrices: null,
  forms: null,
  serviceDelivered: null,
  status: 'upcoming',
  cancellation,
  clinician: {
    _id: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a003',
    name: 'Dr Amelia Tran',
    slugUrl: 'amelia-tran',
    avatar: null,
    medicare: { role: 'clinicalPsychologists' },
  },
}

function textOf(Component: () => ReactNode): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { settings: {} } } }} />)
  return html.replaceAll(/<[^>]+>/g, ' ')
}

it('a time that the practice imposed is said to be free to cancel until it starts, with no fee after a date', () => {
  const text = textOf(() => (
    <CancelDialog
      appointment={appointment}
      isChecking={false}
      onCancelled={() => {}}
      readAgain={async () => appointment}
      onClose={() => {}}
    />
  ))
  expect(text).toContain('No charge: we changed it at short notice')
  expect(text).toContain('You can cancel or move it free of charge until it starts.')
  expect(text).not.toMatch(/48 hours|\$52\.08/)
  expect(cancelSentence(cancellation, 'Australia/Sydney')).toBe('Cancel or move it free of charge.')
  expect(cancelSentence({ ...cancellation, isImposed: false }, 'Australia/Sydney')).toContain('$52.08')
})
