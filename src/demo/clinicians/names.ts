import type { Gender, Language } from '#domain/clinicians/vocabularies.ts'
import { itemAt, type Random } from '../random.ts'

const general = {
  women: [
    'Alice',
    'Bridget',
    'Caitlin',
    'Claire',
    'Eleanor',
    'Emma',
    'Fiona',
    'Georgia',
    'Hannah',
    'Imogen',
    'Isla',
    'Jess',
    'Kate',
    'Lauren',
    'Lucy',
    'Matilda',
    'Megan',
    'Olivia',
    'Phoebe',
    'Rachel',
    'Sarah',
    'Sophie',
    'Tess',
    'Zoe',
  ],
  men: [
    'Adam',
    'Angus',
    'Ben',
    'Callum',
    'Charlie',
    'Daniel',
    'David',
    'Elliot',
    'Finn',
    'George',
    'Hamish',
    'Hugh',
    'Jack',
    'James',
    'Lachlan',
    'Liam',
    'Max',
    'Nathan',
    'Oscar',
    'Patrick',
    'Rory',
    'Simon',
    'Tom',
    'Will',
  ],
  nonBinary: [
    'Alex',
    'Casey',
    'Charlie',
    'Frankie',
    'Indi',
    'Jules',
    'Morgan',
    'River',
    'Robin',
    'Sam',
    'Taylor',
    'Wren',
  ],
  surnames: [
    'Adams',
    'Anderson',
    'Bailey',
    'Barker',
    'Bennett',
    'Blake',
    'Brennan',
    'Byrne',
    'Campbell',
    'Carter',
    'Clarke',
    'Cooper',
    'Davies',
    'Dawson',
    'Edwards',
    'Ellis',
    'Foster',
    'Gallagher',
    'Gibson',
    'Graham',
    'Harris',
    'Hayes',
    'Henderson',
    'Hughes',
    'Kelly',
    'Kennedy',
    'Lawson',
    'Macdonald',
    'Marsh',
    'Mitchell',
    'Morgan',
    'Murphy',
    'Nolan',
    'Parker',
    'Quinn',
    'Reid',
    'Robertson',
    'Sharp',
    'Stewart',
    'Sullivan',
    'Taylor',
    'Turner',
    'Walsh',
    'Watson',
    'Whelan',
    'Wilson',
    'Wood',
    'Young',
  ],
} as const

export interface Person {
  readonly firstName: string
  readonly lastName: string
  /** What they speak beside English, if anything. */
  readonly speaks: readonly Language[]
}

/** Goes round the communities at every other place, so that each of their languages is spoken by a clinician. */
export function communityAt(index: number): Community | null {
  return index % 2 === 0 ? null : itemAt(communities, (index - 1) / 2)
}

/** As mixed as the country. */
export function someCommunity(random: Random): Community | null {
  return random.chance(0.55) ? null : random.pick(communities)
}

export function personNamed(gender: Gender, community: Community | null, random: Random): Person {
  const given = { woman: general.women, man: general.men, nonBinary: general.nonBinary }[gender]
  if (!community) {
    const speaks = random.chance(0.05) ? (['asf'] as const) : []
    return { firstName: random.pick<string>(given), lastName: random.pick<string>(general.surnames), speaks }
  }
  const { language, women, men, surnames } = community
  const own = { woman: women, man: men, nonBinary: [...women, ...men] }[gender]
  return {
    firstName: random.chance(0.7) ? random.pick(own) : random.pick<string>(given),
    lastName: random.pick(surnames),
    speaks: [language],
  }
}

/** Names of people who speak a language beside English. */
interface Community {
  readonly language: Exclude<Language, 'en' | 'asf'>
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
}

const communities: readonly Community[] = [
  {
    language: 'cmn',
    women: ['Jing', 'Mei', 'Xin', 'Lily'],
    men: ['Wei', 'Jun', 'Hao', 'Kevin'],
    surnames: ['Wang', 'Li', 'Zhang', 'Liu', 'Chen'],
  },
  {
    language: 'yue',
    women: ['Ka-Yan', 'Joyce', 'Vivian'],
    men: ['Kin', 'Raymond', 'Jason'],
    surnames: ['Chan', 'Wong', 'Lam', 'Cheung', 'Leung'],
  },
  {
    language: 'ar',
    women: ['Nour', 'Rania', 'Yasmin', 'Dalal'],
    men: ['Karim', 'Omar', 'Samir', 'Elias'],
    surnames: ['Khoury', 'Mansour', 'Saad', 'Nasser', 'Younan'],
  },
  {
    language: 'vi',
    women: ['Linh', 'Thao', 'Huong', 'Kim'],
    men: ['Minh', 'Duc', 'Tuan', 'Andrew'],
    surnames: ['Nguyen', 'Pham', 'Le', 'Vo', 'Dang'],
  },
  {
    language: 'pa',
    women: ['Harpreet', 'Simran', 'Jasleen'],
    men: ['Gurpreet', 'Manvir', 'Arjan'],
    surnames: ['Singh', 'Gill', 'Sandhu', 'Dhillon'],
  },
  {
    language: 'el',
    women: ['Eleni', 'Katerina', 'Despina'],
    men: ['Nikos', 'Yianni', 'Peter'],
    surnames: ['Papadopoulos', 'Georgiou', 'Nikolaidis', 'Stavrou'],
  },
  {
    language: 'it',
    women: ['Chiara', 'Giulia', 'Rosa'],
    men: ['Marco', 'Luca', 'Tony'],
    surnames: ['Romano', 'Ferrari', 'Bianchi', 'Marino', 'Conti'],
  },
  {
    language: 'fil',
    women: ['Maricel', 'Jasmine', 'Liza'],
    men: ['Paolo', 'Ramon', 'Joshua'],
    surnames: ['Santos', 'Reyes', 'Cruz', 'Bautista'],
  },
  {
    language: 'hi',
    women: ['Anjali', 'Kavita', 'Neha'],
    men: ['Rohan', 'Vikram', 'Arjun'],
    surnames: ['Sharma', 'Gupta', 'Mehta', 'Joshi'],
  },
  {
    language: 'es',
    women: ['Camila', 'Lucia', 'Valentina'],
    men: ['Diego', 'Mateo', 'Andres'],
    surnames: ['Garcia', 'Rojas', 'Vargas', 'Silva'],
  },
  {
    language: 'ko',
    women: ['Ji-Woo', 'Min-Ji', 'Grace'],
    men: ['Joon', 'Daniel', 'Min-Ho'],
    surnames: ['Kim', 'Park', 'Choi', 'Yoon'],
  },
  {
    language: 'ta',
    women: ['Meena', 'Kavitha', 'Divya'],
    men: ['Kumaran', 'Arun', 'Suresh'],
    surnames: ['Rajan', 'Selvam', 'Krishnan', 'Nathan'],
  },
  {
    language: 'si',
    women: ['Nadeesha', 'Dilani', 'Tharushi'],
    men: ['Nuwan', 'Chamara', 'Roshan'],
    surnames: ['Fernando', 'Silva', 'Jayawardena', 'Gunasekara'],
  },
  {
    language: 'ne',
    women: ['Asmita', 'Sabina', 'Prerana'],
    men: ['Bikash', 'Suman', 'Anil'],
    surnames: ['Shrestha', 'Thapa', 'Adhikari', 'Rai'],
  },
  {
    language: 'ur',
    women: ['Ayesha', 'Sana', 'Zara'],
    men: ['Bilal', 'Hamza', 'Usman'],
    surnames: ['Khan', 'Malik', 'Siddiqui', 'Ahmed'],
  },
  {
    language: 'fa',
    women: ['Shirin', 'Parisa', 'Niloufar'],
    men: ['Dariush', 'Kian', 'Reza'],
    surnames: ['Ahmadi', 'Karimi', 'Rahimi', 'Moradi'],
  },
  {
    language: 'tr',
    women: ['Elif', 'Zeynep', 'Selin'],
    men: ['Emre', 'Kaan', 'Deniz'],
    surnames: ['Yilmaz', 'Demir', 'Kaya', 'Aydin'],
  },
]
