import { ageOn } from '../clients/on-behalf-of.ts'
import { checkPostcodeInState, australianStates } from '../identifiers/address.ts'
import { checkDvaNumber, checkIrn, checkMedicareNumber, type DvaCardType } from '../identifiers/numbers.ts'
import { checkBirthday, checkEmail } from '../identifiers/person.ts'
import { isOfferedZone, type ZoneId } from '../time/zones.ts'
import { foldTitle } from './columns.ts'
import { isMobileNumber, readDate, readPhone, readState, splitMedicare } from './read-values.ts'
import {
  createNotes,
  type DayOfImport,
  finish,
  foldPerson,
  type Notes,
  optional,
  readName,
  required,
  type RowCells,
  type RowReading,
} from './row-reading.ts'

export type ClientToImport = {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly email: string | null
  readonly mobile: string | null
  /** Null: the practice's own. */
  readonly timeZone: ZoneId | null
  readonly address: {
    readonly line1: string
    readonly line2: string | null
    readonly suburb: string
    readonly state: string
    readonly postcode: string
  } | null
  readonly medicare: {
    readonly number: string
    readonly irn: string | null
    readonly expiryDate: string | null
  } | null
  readonly dva: { readonly number: string; readonly cardType: DvaCardType } | null
}

const oldest = 110
const youngest = 13
const adult = 18

export function readClientRow(cells: RowCells, { line, today }: DayOfImport): RowReading<ClientToImport> {
  const notes = createNotes()
  const firstName = readName(cells['firstName'], 'first name', notes)
  const lastName = readName(cells['lastName'], 'last name', notes)
  const dateOfBirth = readBirthday(cells['dateOfBirth'] ?? '', today, notes)
  const email = optional(cells['email'], (typed) => {
    const checked = checkEmail(typed)
    if (!checked.ok) notes.doubt('The email is incomplete or mistyped. It is left out')
    return checked.ok ? checked.value : null
  })
  const value: ClientToImport = {
    firstName,
    lastName,
    dateOfBirth,
    email,
    mobile: readMobile(cells, notes),
    timeZone: readZone(cells['timeZone'] ?? '', notes),
    address: readAddress(cells, notes),
    medicare: readMedicare(cells, notes),
    dva: readDva(cells, notes),
  }
  const title = `${cells['firstName'] ?? ''} ${cells['lastName'] ?? ''}`.trim() || 'No name'
  const sourceId = cells['id'] || `${foldPerson(firstName, lastName)} ${dateOfBirth}`
  return finish({ line, sourceId, title }, notes, value)
}

function readBirthday(typed: string, today: string, { refuse, doubt }: Notes): string {
  if (typed.trim() === '') {
    refuse('No date of birth')
    return ''
  }
  const date = readDate(typed)
  if (!date.ok) {
    refuse(`Date of birth: ${date.reason}`)
    return ''
  }
  const { value } = date
  if (value > today) refuse(`Born in the future, ${typed.trim()}`)
  else if (!checkBirthday(value, today).ok) refuse(`Born before 1900, ${typed.trim()}`)
  else {
    const age = ageOn(today, value)
    if (age > oldest) doubt(`${age} years old`)
    else if (age < youngest) doubt(`${age} years old. Sessions can be booked from ${youngest} on`)
    else if (age < adult) doubt(`${age} years old, and a guardian is still to be entered`)
  }
  return value
}

function readMobile(cells: RowCells, { doubt }: Notes): string | null {
  const mobile = optional(cells['mobile'], (typed) => {
    const phone = readPhone(typed)
    if (!phone.ok) doubt(`${phone.reason}. It is left out`)
    return phone.ok ? phone.value : null
  })
  if (mobile !== null) return mobile
  // A second number is kept where text messages reach it; the record has a place for one.
  return optional(cells['phone'], (typed) => {
    const phone = readPhone(typed)
    if (!phone.ok) doubt(`${phone.reason}. It is left out`)
    return phone.ok && isMobileNumber(phone.value) ? phone.value : null
  })
}

function readZone(typed: string, { doubt }: Notes): ZoneId | null {
  const zone = typed.trim()
  if (zone === '') return null
  if (isOfferedZone(zone)) return zone
  doubt(`The time zone “${zone.slice(0, 40)}” is not offered here. The practice’s own is used`)
  return null
}

function readAddress(cells: RowCells, { doubt }: Notes): ClientToImport['address'] {
  const [line1, line2, suburb, postcode] = [
    cells['line1'] ?? '',
    cells['line2'] ?? '',
    cells['suburb'] ?? '',
    cells['postcode'] ?? '',
  ]
  const state = australianStates.find(({ code }) => code === readState(cells['state'] ?? ''))?.code
  if ([line1, suburb, postcode].every((part) => part === '')) return null
  // 0800 in Darwin has lost its first nought in a spreadsheet.
  const padded = /^\d{3}$/.test(postcode) ? `0${postcode}` : postcode
  const isWhole =
    line1 !== '' && suburb !== '' && state !== undefined && checkPostcodeInState(padded, state).ok
  if (isWhole) return { line1, line2: line2 || null, suburb, state, postcode: padded }
  doubt('The address is incomplete, or its postcode is in another state. It is left out')
  return null
}

function readMedicare(cells: RowCells, { doubt }: Notes): ClientToImport['medicare'] {
  return optional(cells['medicareNumber'], (typed) => {
    const split = splitMedicare(typed)
    const number = checkMedicareNumber(split.number)
    if (!number.ok) {
      doubt('The Medicare number doesn’t check out. It is left out')
      return null
    }
    const irn = checkIrn(cells['irn'] || split.irn || '')
    if (!irn.ok) doubt('The reference digit of the Medicare card is missing or wrong')
    const expiryDate = optional(cells['medicareExpiry'], readExpiry)
    return { number: number.value, irn: irn.ok ? irn.value : null, expiryDate }
  })
}

/** The month in which a card ends: 05/2029, 2029-05, or a date in it. What cannot be read is asked for at the next booking. */
function readExpiry(typed: string): string | null {
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const date = readDate(
    year === undefined || month === undefined
      ? `${typed.trim()}${/^\d{4}-\d{2}$/.test(typed.trim()) ? '-01' : ''}`
      : `1/${month}/${year}`,
  )
  return date.ok ? date.value.slice(0, 7) : null
}

function readDva(cells: RowCells, { doubt }: Notes): ClientToImport['dva'] {
  return optional(cells['dvaNumber'], (typed) => {
    const number = checkDvaNumber(typed)
    if (!number.ok) {
      doubt('The DVA number is wrong. It is left out')
      return null
    }
    const colour = foldTitle(cells['dvaCard'] ?? '')
    const isGold = colour.includes('gold')
    if (!isGold && !colour.includes('white'))
      doubt('The colour of the DVA card is not said. It is entered as a white card')
    return { number: number.value, cardType: isGold ? 'gold' : 'white' }
  })
}

export type ContactToImport = {
  readonly clientId: string
  readonly role: 'emergency' | 'guardian'
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string | null
  readonly email: string | null
}

const contactRoles: Readonly<Record<string, ContactToImport['role']>> = {
  emergency: 'emergency',
  'emergency contact': 'emergency',
  'next of kin': 'emergency',
  guardian: 'guardian',
  parent: 'guardian',
  mother: 'guardian',
  father: 'guardian',
  'parent or guardian': 'guardian',
}

export function readContactRow(cells: RowCells, { line }: DayOfImport): RowReading<ContactToImport> {
  const notes = createNotes()
  const { refuse } = notes
  const clientId = required(cells['clientId'], 'client id', notes)
  const role = contactRoles[foldTitle(cells['role'] ?? '')]
  if (!role) refuse(`“${(cells['role'] ?? '').slice(0, 40)}” is neither emergency nor guardian`)
  const firstName = readName(cells['firstName'], 'first name', notes)
  const lastName =
    role === 'guardian' ? readName(cells['lastName'], 'last name', notes) : (cells['lastName'] ?? '')
  const phone = optional(cells['mobile'], (typed) => {
    const checked = readPhone(typed)
    if (!checked.ok && role === 'emergency') refuse(checked.reason)
    if (!checked.ok && role === 'guardian') notes.doubt(`${checked.reason}. It is left out`)
    return checked.ok ? checked.value : null
  })
  const email = optional(cells['email'], (typed) => {
    const checked = checkEmail(typed)
    if (!checked.ok && role === 'guardian') refuse('The email is incomplete or mistyped')
    return checked.ok ? checked.value : null
  })
  if (role === 'emergency' && phone === null && notes.refused.length === 0)
    refuse('An emergency contact needs a phone number')
  if (role === 'guardian' && email === null && notes.refused.length === 0) refuse('A guardian needs an email')
  const title = `${firstName} ${lastName}`.trim() || 'No name'
  const value = role ? { clientId, role, firstName, lastName, mobile: phone, email } : null
  return finish({ line, sourceId: `${clientId} ${role ?? ''}`, title }, notes, value)
}
