import { listCodes, type Term } from '../vocabulary.ts'

type ImportField = {
  /** The column of the practice's own template. */
  readonly name: string
  readonly example: string
  readonly isRequired?: true
  /** What other systems call it. Only small letters, figures and single spaces count: `foldTitle`. */
  readonly otherNames: readonly string[]
}

type ImportKindRow = {
  readonly label: string
  readonly one: string
  readonly many: string
  readonly fields: Readonly<Record<string, ImportField>>
}

const clientId = {
  name: 'client id',
  example: '1001',
  otherNames: [
    'id',
    'client number',
    'patient id',
    'patient number',
    'patient',
    'client',
    'profile id',
    'ur',
  ],
} as const satisfies ImportField

/** What a file may hold, in the order in which a practice brings it: everything else belongs to a client. */
export const importKinds = {
  clients: {
    label: 'Clients',
    one: 'client',
    many: 'clients',
    fields: {
      id: clientId,
      firstName: {
        name: 'first name',
        example: 'Anh',
        isRequired: true,
        otherNames: ['firstname', 'given name', 'given names', 'forename'],
      },
      lastName: {
        name: 'last name',
        example: 'Le',
        isRequired: true,
        otherNames: ['lastname', 'surname', 'family name'],
      },
      dateOfBirth: {
        name: 'date of birth',
        example: '17/05/1990',
        isRequired: true,
        otherNames: ['dob', 'birth date', 'birthdate', 'birthday', 'd o b'],
      },
      email: { name: 'email', example: 'anh@example.com', otherNames: ['e mail', 'email address'] },
      mobile: {
        name: 'mobile',
        example: '0491 570 156',
        otherNames: ['mobile number', 'mobile phone', 'cell', 'cell phone'],
      },
      phone: {
        name: 'other phone',
        example: '',
        otherNames: [
          'phone',
          'phone number',
          'home phone',
          'telephone',
          'home phone number',
          'contact number',
        ],
      },
      line1: {
        name: 'address',
        example: '1 Example Street',
        otherNames: ['address 1', 'address line 1', 'street', 'street address', 'address1', 'line 1'],
      },
      line2: { name: 'address line 2', example: '', otherNames: ['address 2', 'address2', 'line 2'] },
      suburb: { name: 'suburb', example: 'Carlton', otherNames: ['city', 'town', 'locality', 'suburb town'] },
      state: { name: 'state', example: 'VIC', otherNames: ['state territory', 'region'] },
      postcode: { name: 'postcode', example: '3053', otherNames: ['post code', 'zip', 'postal code'] },
      medicareNumber: {
        name: 'medicare number',
        example: '2123456701',
        otherNames: ['medicare', 'medicare card number', 'medicare no', 'medicare card'],
      },
      irn: {
        name: 'medicare reference number',
        example: '1',
        otherNames: ['irn', 'medicare irn', 'medicare reference', 'medicare ref', 'medicare ref number'],
      },
      medicareExpiry: {
        name: 'medicare expiry',
        example: '05/2029',
        otherNames: ['medicare expiry date', 'medicare card expiry', 'medicare valid to'],
      },
      dvaNumber: {
        name: 'dva number',
        example: '',
        otherNames: ['dva card number', 'dva file number', 'dva', 'dva no'],
      },
      dvaCard: {
        name: 'dva card',
        example: '',
        otherNames: ['dva card type', 'dva card colour', 'dva colour'],
      },
      timeZone: { name: 'time zone', example: '', otherNames: ['timezone'] },
    },
  },
  contacts: {
    label: 'Contacts',
    one: 'contact',
    many: 'contacts',
    fields: {
      clientId: { ...clientId, isRequired: true },
      role: {
        name: 'contact for',
        example: 'emergency',
        isRequired: true,
        otherNames: ['type', 'contact type', 'role', 'relationship type'],
      },
      firstName: {
        name: 'first name',
        example: 'Minh',
        isRequired: true,
        otherNames: ['firstname', 'given name', 'name', 'contact name'],
      },
      lastName: { name: 'last name', example: 'Le', otherNames: ['lastname', 'surname', 'family name'] },
      mobile: {
        name: 'mobile',
        example: '0491 570 157',
        otherNames: ['mobile number', 'phone', 'phone number', 'telephone', 'mobile phone'],
      },
      email: { name: 'email', example: '', otherNames: ['e mail', 'email address'] },
    },
  },
  referrals: {
    label: 'Referrals',
    one: 'referral',
    many: 'referrals',
    fields: {
      id: { name: 'referral id', example: '501', otherNames: ['id', 'referral number', 'case id'] },
      clientId: {
        ...clientId,
        isRequired: true,
        otherNames: clientId.otherNames.filter((name) => name !== 'id'),
      },
      writtenOn: {
        name: 'date written',
        example: '03/02/2026',
        isRequired: true,
        otherNames: ['referral date', 'date', 'issue date', 'date of referral', 'written on', 'date issued'],
      },
      referrer: {
        name: 'referrer',
        example: 'Dr Sam Okafor',
        isRequired: true,
        otherNames: ['referring doctor', 'referrer name', 'gp', 'doctor', 'referred by', 'referring gp'],
      },
      providerNumber: {
        name: 'provider number',
        example: '',
        otherNames: ['referrer provider number', 'provider no', 'referring provider number'],
      },
      sessionsUsed: {
        name: 'sessions used before',
        example: '2',
        otherNames: ['sessions used', 'used', 'sessions', 'sessions attended'],
      },
      sessionsThisYear: {
        name: 'of these this year',
        example: '2',
        otherNames: ['sessions this year', 'used this year', 'sessions used this year'],
      },
    },
  },
  appointments: {
    label: 'Appointments',
    one: 'appointment',
    many: 'appointments',
    fields: {
      id: { name: 'appointment id', example: '9001', otherNames: ['id', 'booking id', 'appointment number'] },
      clientId: {
        ...clientId,
        isRequired: true,
        otherNames: clientId.otherNames.filter((name) => name !== 'id'),
      },
      date: {
        name: 'date',
        example: '17/03/2026',
        isRequired: true,
        otherNames: [
          'appointment date',
          'start',
          'starts at',
          'start date',
          'start time and date',
          'date time',
        ],
      },
      time: {
        name: 'start time',
        example: '9:30 am',
        otherNames: ['time', 'appointment time', 'from'],
      },
      minutes: {
        name: 'minutes',
        example: '50',
        otherNames: ['duration', 'duration minutes', 'length', 'duration in minutes', 'duration mins'],
      },
      clinician: {
        name: 'clinician',
        example: 'Dana Whitlock',
        isRequired: true,
        otherNames: ['practitioner', 'psychologist', 'provider', 'practitioner name', 'with'],
      },
      type: {
        name: 'appointment type',
        example: 'Subsequent session',
        isRequired: true,
        otherNames: ['type', 'service', 'appointment type name'],
      },
      status: {
        name: 'outcome',
        example: 'attended',
        otherNames: ['status', 'attendance', 'appointment status', 'state'],
      },
      funding: {
        name: 'way to pay',
        example: 'Medicare rebate',
        otherNames: ['funding', 'fund', 'billing', 'payer', 'fee type', 'funding type'],
      },
      delivery: {
        name: 'by',
        example: 'video',
        otherNames: ['delivery', 'location', 'telehealth', 'appointment mode', 'mode'],
      },
    },
  },
} as const satisfies Record<string, ImportKindRow>

export type ImportKind = keyof typeof importKinds

// Object.keys loses the names of the keys.
export const importKindCodes = Object.keys(importKinds) as readonly ImportKind[]

export const fieldsOf = (kind: ImportKind): Readonly<Record<string, ImportField>> => importKinds[kind].fields

/** Whose files are read. What is kept of one import (its columns, its rows) is known by this name the next time. */
export const importSources = [
  { code: 'own', label: 'Our own templates' },
  { code: 'halaxy', label: 'Halaxy' },
  { code: 'zanda', label: 'Zanda' },
  { code: 'splose', label: 'Splose' },
  { code: 'cliniko', label: 'Cliniko' },
  { code: 'other', label: 'Another system' },
] as const satisfies readonly Term[]

export type ImportSource = (typeof importSources)[number]['code']

export const importSourceCodes = listCodes(importSources)

export const sourceLabel = (source: ImportSource): string =>
  importSources.find(({ code }) => code === source)?.label ?? source

/** Largest that is taken in one file, with the exact texts. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  tooLarge: 'The file is larger than 20 MB. Please save it in parts.',
  rows: 100_000,
  columns: 200,
  characters: 4000,
  title: 100,
} as const

/** A file with the names of the columns and one line, as a spreadsheet opens it. */
export function writeTemplate(kind: ImportKind): string {
  const fields = Object.values(fieldsOf(kind))
  return `${fields.map(({ name }) => name).join(',')}\n${fields.map(({ example }) => example).join(',')}\n`
}
