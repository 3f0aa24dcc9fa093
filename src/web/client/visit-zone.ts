import { chooseZone, type ZoneId } from '#domain/time/zones.ts'
import { readItem } from '../session/tab-storage.ts'

/** Of the client who is signed in, once their profile has been read. */
let own: ZoneId | null = null

export const rememberOwnZone = (zone: ZoneId | null): void => void (own = zone)

/** In the browser only. Asking Intl first loads all it knows of dates, a tenth of a second on a phone: newer browsers need not. */
export const readDeviceZone = (): string =>
  'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone

/** For what is read outside of any component: the same zone as `useTimeZone` gives to the screens. */
export const readVisitZone = (practice: ZoneId): ZoneId =>
  chooseZone({ chosen: readItem('timeZone'), own, device: readDeviceZone(), practice })
