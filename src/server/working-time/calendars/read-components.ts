import ICAL from 'ical.js'
import { readOrNull } from './work-limit.ts'

/** All that is read of a calendar and its zones. Titles, places and guests are not. */
const propertyNames = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])

/**
 * The calendars of a file, which may be several. A line that cannot be read is left out: one odd event is no reason to know
 * nothing of the others. A file that stops before its end is refused, because the rest of it is missing.
 */
export function readComponents(text: string): ICAL.Component[] {
  const calendars: ICAL.Component[] = []
  const open: ICAL.Component[] = []
  for (const line of unfold(text)) {
    const [, name = '', value = ''] = /^([\w-]+)[;:](.*)/.exec(line) ?? []
    const property = name.toUpperCase()
    const parent = open.at(-1)
    if (property === 'BEGIN') {
      const component = new ICAL.Component(value.trim().toLowerCase())
      if (parent) parent.addSubcomponent(component)
      else if (component.name === 'vcalendar') calendars.push(component)
      open.push(component)
    } else if (property === 'END') open.pop()
    else if (parent && propertyNames.has(property)) addProperty(open, property, line)
  }
  if (open.length > 0 || calendars.length === 0) throw new Error('not a whole calendar')
  return calendars
}

function addProperty(open: readonly ICAL.Component[], name: string, line: string): void {
  const property = readOrNull(() =>
    // Rules may be written in small letters; the library knows capitals only.
    ICAL.Property.fromString(name === 'RRULE' ? line.toUpperCase() : line),
  )
  if (property) {
    open.at(-1)?.addProperty(property)
    return
  }
  // An event whose end cannot be read has one: see `readLength`.
  if (name === 'DTEND' || name === 'DURATION') open.at(-1)?.addProperty(new ICAL.Property(name.toLowerCase()))
  // A zone that is described in part would be wrong for half of the year: its name is read instead.
  const zone = open.find((component) => component.name === 'vtimezone')
  zone?.parent?.removeSubcomponent(zone)
}

/** A line that begins with a space belongs to the line before it. */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text
    .replaceAll('\uFEFF', '')
    .trim()
    .split(/[\r\n]+/)) {
    const last = lines.length - 1
    if (last >= 0 && /^[ \t]/.test(line)) lines[last] += line.slice(1)
    else lines.push(line)
  }
  return lines
}
