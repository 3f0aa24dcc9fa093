import type { Endpoint } from '../endpoints/endpoint.ts'
import { addCalendarRequest, calendarParams, calendarsSchema, changeFeedRequest } from './calendars.ts'
import {
  changedHoursSchema,
  changeHoursRequest,
  clinicianParams,
  hoursPreviewSchema,
  hoursQuery,
  hoursSchema,
  previewHoursRequest,
} from './hours.ts'
import type { workingTimePaths } from './working-time-paths.ts'

export const workingTimeEndpoints = {
  readHours: {
    tag: 'Working time',
    summary: 'Weekly hours, leave and extra hours of a clinician',
    staff: 'set hours',
    query: hoursQuery,
    answer: hoursSchema,
    answers: 'The hours',
    errors: ['notFound'],
  },
  previewHours: {
    tag: 'Working time',
    summary: 'What clients would see after a change, and whose sessions it falls on',
    staff: 'set hours',
    params: clinicianParams,
    body: previewHoursRequest,
    answer: hoursPreviewSchema,
    answers: 'Four weeks of free times, and the affected sessions',
    errors: ['notFound'],
  },
  changeHours: {
    tag: 'Working time',
    summary: 'Change hours, and what becomes of each affected session',
    description:
      'All of it or nothing. A session that the change falls on and that no decision names is 409 `changedMeanwhile`; a time ' +
      'that was taken meanwhile is 409 at the field of its decision.',
    staff: 'set hours',
    params: clinicianParams,
    body: changeHoursRequest,
    answer: changedHoursSchema,
    answers: 'What was done',
    errors: ['notFound', 'changedMeanwhile'],
  },
  readCalendars: {
    tag: 'Working time',
    summary: 'One’s outside calendars, sessions in busy hours, and one’s private feed',
    staff: 'connect calendars',
    answer: calendarsSchema,
    answers: 'The calendars',
  },
  addCalendar: {
    tag: 'Working time',
    summary: 'Read busy times from an iCalendar address',
    staff: 'connect calendars',
    body: addCalendarRequest,
    answer: calendarsSchema,
    answers: 'It was read, and will be read again every few minutes',
    errors: ['tooManyRequests'],
  },
  rereadCalendar: {
    tag: 'Working time',
    summary: 'Read a calendar now',
    staff: 'connect calendars',
    params: calendarParams,
    answer: calendarsSchema,
    answers: 'As it stands now, also where it could not be read',
    errors: ['notFound', 'tooManyRequests'],
  },
  removeCalendar: {
    tag: 'Working time',
    summary: 'Stop reading a calendar',
    staff: 'connect calendars',
    params: calendarParams,
    answers: 'Its busy times are offered again',
    errors: ['notFound'],
  },
  makeCalendarFeed: {
    tag: 'Working time',
    summary: 'Make a private address for one’s sessions, or a new one',
    staff: 'connect calendars',
    answer: calendarsSchema,
    answers: 'The new address; an old one stops at once',
  },
  changeCalendarFeed: {
    tag: 'Working time',
    summary: 'What an entry of one’s feed says',
    staff: 'connect calendars',
    body: changeFeedRequest,
    answers: 'Saved',
    errors: ['notFound'],
  },
  removeCalendarFeed: {
    tag: 'Working time',
    summary: 'Turn one’s feed off',
    staff: 'connect calendars',
    answers: 'The address stops at once',
  },
} as const satisfies Record<keyof typeof workingTimePaths, Endpoint>
