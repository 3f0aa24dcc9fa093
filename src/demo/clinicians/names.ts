import type { Gender, Language } from '#domain/clinicians/vocabularies.ts'
import { itemAt, type Random } from '../random.ts'

/** Names are parted by spaces: none of them has one of its own. */
const list = (names: string): readonly string[] => names.trim().split(/\s+/)

const general = {
  women: list(`
    Alice Bridget Caitlin Claire Eleanor Emma Fiona Georgia Hannah Imogen Isla Jess Kate Lauren Lucy
    Matilda Megan Olivia Phoebe Rachel Sarah Sophie Tess Zoe`),
  men: list(`
    Adam Angus Ben Callum Charlie Daniel David Elliot Finn George Hamish Hugh Jack James Lachlan Liam
    Max Nathan Oscar Patrick Rory Simon Tom Will`),
  nonBinary: list(`
    Alex Casey Charlie Frankie Indi Jules Morgan River Robin Sam Taylor Wren`),
  surnames: list(`
    Adams Anderson Bailey Barker Bennett Blake Brennan Byrne Campbell Carter Clarke Cooper Davies
    Dawson Edwards Ellis Foster Gallagher Gibson Graham Harris Hayes Henderson Hughes Kelly Kennedy
    Lawson Macdonald Marsh Mitchell Morgan Murphy Nolan Parker Quinn Reid Robertson Sharp Stewart
    Sullivan Taylor Turner Walsh Watson Whelan Wilson Wood Young`),
}

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
    return { firstName: random.pick(given), lastName: random.pick(general.surnames), speaks }
  }
  const { language, women, men, surnames } = community
  const own = { woman: women, man: men, nonBinary: [...women, ...men] }[gender]
  return {
    firstName: random.chance(0.7) ? random.pick(own) : random.pick(given),
    lastName: random.pick(surnames),
    speaks: [language],
  }
}

const communityNames = {
  cmn: ['Jing Mei Xin Lily', 'Wei Jun Hao Kevin', 'Wang Li Zhang Liu Chen'],
  yue: ['Ka-Yan Joyce Vivian', 'Kin Raymond Jason', 'Chan Wong Lam Cheung Leung'],
  ar: ['Nour Rania Yasmin Dalal', 'Karim Omar Samir Elias', 'Khoury Mansour Saad Nasser Younan'],
  vi: ['Linh Thao Huong Kim', 'Minh Duc Tuan Andrew', 'Nguyen Pham Le Vo Dang'],
  pa: ['Harpreet Simran Jasleen', 'Gurpreet Manvir Arjan', 'Singh Gill Sandhu Dhillon'],
  el: ['Eleni Katerina Despina', 'Nikos Yianni Peter', 'Papadopoulos Georgiou Nikolaidis Stavrou'],
  it: ['Chiara Giulia Rosa', 'Marco Luca Tony', 'Romano Ferrari Bianchi Marino Conti'],
  fil: ['Maricel Jasmine Liza', 'Paolo Ramon Joshua', 'Santos Reyes Cruz Bautista'],
  hi: ['Anjali Kavita Neha', 'Rohan Vikram Arjun', 'Sharma Gupta Mehta Joshi'],
  es: ['Camila Lucia Valentina', 'Diego Mateo Andres', 'Garcia Rojas Vargas Silva'],
  ko: ['Ji-Woo Min-Ji Grace', 'Joon Daniel Min-Ho', 'Kim Park Choi Yoon'],
  ta: ['Meena Kavitha Divya', 'Kumaran Arun Suresh', 'Rajan Selvam Krishnan Nathan'],
  si: ['Nadeesha Dilani Tharushi', 'Nuwan Chamara Roshan', 'Fernando Silva Jayawardena Gunasekara'],
  ne: ['Asmita Sabina Prerana', 'Bikash Suman Anil', 'Shrestha Thapa Adhikari Rai'],
  ur: ['Ayesha Sana Zara', 'Bilal Hamza Usman', 'Khan Malik Siddiqui Ahmed'],
  fa: ['Shirin Parisa Niloufar', 'Dariush Kian Reza', 'Ahmadi Karimi Rahimi Moradi'],
  tr: ['Elif Zeynep Selin', 'Emre Kaan Deniz', 'Yilmaz Demir Kaya Aydin'],
} as const satisfies Record<
  Exclude<Language, 'en' | 'asf'>,
  readonly [women: string, men: string, surnames: string]
>

/** People who speak a language beside English. */
interface Community {
  readonly language: keyof typeof communityNames
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
}

// Object.keys forgets which keys it was given.
const communities = (Object.keys(communityNames) as Community['language'][]).map((language): Community => {
  const [women, men, surnames] = communityNames[language]
  return { language, women: list(women), men: list(men), surnames: list(surnames) }
})
