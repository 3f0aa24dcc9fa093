import type { DayNumber } from '#domain/time/calendar.ts'
import { addMonths, dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { demoPractice } from '../practice.ts'
import { fictionalMobiles } from './fictional-mobiles.ts'

/** What a demo client has on file. The names, numbers and birthdays of cards are the published test cards. */
export interface DemoPerson {
  readonly mailbox: string
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly mobile: string
  readonly recordType: 'adult' | 'youngPerson'
  readonly timeZone: ZoneId
  readonly hasSavedCard: boolean
  readonly medicare?: { readonly number: string; readonly irn: string }
  readonly address?: Address
  readonly ndis?: { readonly number: string; readonly plan: 'planManaged' | 'selfManaged' }
  readonly isReferred?: boolean
  readonly emergencyContact?: { readonly firstName: string; readonly mobileNumber: string }
  /** The funding group, as the first booking on that funding would have set it. */
  readonly group?: 'rebate' | 'ndis'
}

interface Address {
  readonly line1: string
  readonly line2: string
  readonly suburb: string
  readonly state: string
  readonly postcode: string
}

const adultInSydney = { recordType: 'adult', timeZone: demoPractice.time_zone, hasSavedCard: false } as const
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = ''] =
  fictionalMobiles

/** The demo clients of the README's table. */
export function demoPeople(today: DayNumber) {
  return {
    newClient: {
      ...adultInSydney,
      mailbox: 'new.client',
      firstName: 'Madelaine',
      lastName: 'Arthur',
      dateOfBirth: '1987-01-15',
      mobile: first,
    },
    returningClient: {
      ...adultInSydney,
      mailbox: 'returning.client',
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
      mobile: second,
      hasSavedCard: true,
      medicare: { number: '2950975362', irn: '1' },
      address: {
        line1: '14 Wattle Street',
        line2: '',
        suburb: 'Marrickville',
        state: 'NSW',
        postcode: '2204',
      },
      isReferred: true,
      emergencyContact: { firstName: 'Robin', mobileNumber: seventh },
      group: 'rebate',
    },
    gpRecent: {
      ...adultInSydney,
      mailbox: 'gp.recent',
      firstName: 'Claudia',
      lastName: 'Connor',
      dateOfBirth: '1998-11-25',
      mobile: third,
      hasSavedCard: true,
      medicare: { number: '6950507482', irn: '1' },
      address: {
        line1: 'Unit 3',
        line2: '88 Grevillea Road',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
      },
    },
    gpLapsed: {
      ...adultInSydney,
      mailbox: 'gp.lapsed',
      firstName: 'Corazon',
      lastName: 'Baxter',
      dateOfBirth: '1983-12-28',
      mobile: fourth,
      timeZone: 'Australia/Melbourne',
      hasSavedCard: true,
      medicare: { number: '3950387652', irn: '1' },
      address: { line1: '5 Ironbark Lane', line2: '', suburb: 'Brunswick', state: 'VIC', postcode: '3056' },
    },
    youngPerson: {
      ...adultInSydney,
      mailbox: 'young.person',
      firstName: 'Dimity',
      lastName: 'Arthur',
      dateOfBirth: birthdayAtFifteen(today),
      mobile: fifth,
      recordType: 'youngPerson',
    },
    ndisClient: {
      ...adultInSydney,
      mailbox: 'ndis.client',
      firstName: 'Joseph',
      lastName: 'Marino',
      dateOfBirth: '1991-08-09',
      mobile: sixth,
      ndis: { number: '430111222', plan: 'planManaged' },
      group: 'ndis',
    },
  } as const satisfies Record<string, DemoPerson>
}

/** The birthday on the test card while it makes its owner fifteen; in other years one that does. */
function birthdayAtFifteen(today: DayNumber): string {
  const onCard = '2011-02-10'
  const isFifteen =
    addMonths(dayNumberOfIso(onCard), 15 * 12) <= today && today < addMonths(dayNumberOfIso(onCard), 16 * 12)
  return isFifteen ? onCard : formatIsoDate(addMonths(today, -(15 * 12 + 4)))
}
