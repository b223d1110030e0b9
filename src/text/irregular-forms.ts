/**
 * Common irregular forms of English, `base: forms`. WordNet's own lists of exceptions are not in its npm package; words
 * that are missing here keep their form, which costs a match and nothing else.
 * @module
 */

const NOUNS = `man: men; woman: women; child: children; person: persons; foot: feet; tooth: teeth; goose: geese;
mouse: mice; louse: lice; ox: oxen; leaf: leaves; wolf: wolves; knife: knives; wife: wives; life: lives; half: halves;
shelf: shelves; thief: thieves; calf: calves; loaf: loaves; hoof: hooves; elf: elves; self: selves; scarf: scarves;
criterion: criteria; phenomenon: phenomena; analysis: analyses; crisis: crises; thesis: theses; oasis: oases;
hypothesis: hypotheses; synthesis: syntheses; diagnosis: diagnoses; prognosis: prognoses; parenthesis: parentheses;
emphasis: emphases; metamorphosis: metamorphoses; index: indices; matrix: matrices; vertex: vertices; vortex: vortices;
appendix: appendices; apex: apices; fungus: fungi; cactus: cacti; nucleus: nuclei; stimulus: stimuli; radius: radii;
locus: loci; alumnus: alumni; syllabus: syllabi; bacillus: bacilli; larva: larvae; formula: formulae; alga: algae;
nebula: nebulae; antenna: antennae; vertebra: vertebrae; stratum: strata; bacterium: bacteria;
curriculum: curricula; spectrum: spectra; symposium: symposia; automaton: automata; ovum: ova`;

const VERBS = `be: am is are was were been; have: has had; do: does did done; go: goes went gone; say: said; get: got gotten;
make: made; know: knew known; think: thought; take: took taken; see: saw seen; come: came; give: gave given;
find: found; tell: told; become: became; leave: left; feel: felt; bring: brought; begin: began begun; keep: kept;
hold: held; write: wrote written; stand: stood; hear: heard; mean: meant; meet: met; run: ran; pay: paid; sit: sat;
speak: spoke spoken; lie: lay lain; lead: led; grow: grew grown; lose: lost; fall: fell fallen; send: sent;
build: built; understand: understood; draw: drew drawn; break: broke broken; spend: spent; rise: rose risen;
drive: drove driven; buy: bought; wear: wore worn; choose: chose chosen; seek: sought; throw: threw thrown;
catch: caught; deal: dealt; win: won; forget: forgot forgotten; lay: laid; sell: sold; fight: fought;
teach: taught; eat: ate eaten; sing: sang sung; strike: struck stricken; hang: hung; shake: shook shaken;
ride: rode ridden; feed: fed; shoot: shot; drink: drank drunk; fly: flew flown; steal: stole stolen; tear: tore torn;
show: shown; blow: blew blown; swim: swam swum; sink: sank sunk; swear: swore sworn; bear: bore borne; bind: bound;
bend: bent; bite: bit bitten; bleed: bled; breed: bred; burn: burnt; cling: clung; creep: crept; dig: dug;
dream: dreamt; dwell: dwelt; flee: fled; freeze: froze frozen; forgive: forgave forgiven; forbid: forbade forbidden;
grind: ground; hide: hid hidden; kneel: knelt; lean: leant; leap: leapt; learn: learnt; lend: lent; light: lit;
ring: rang rung; shine: shone; shrink: shrank shrunk; sleep: slept; slide: slid; spin: spun; spill: spilt;
spoil: spoilt; spring: sprang sprung; stick: stuck; sting: stung; sweep: swept; swing: swung; undergo: underwent
undergone; overcome: overcame; wake: woke woken; weave: wove woven; weep: wept; wind: wound; withdraw: withdrew
withdrawn; arise: arose arisen; behold: beheld; foresee: foresaw foreseen; mistake: mistook mistaken; die: dying;
tie: tying; panic: panicked panicking; picnic: picnicked picnicking; traffic: trafficked trafficking`;

const ADJECTIVES = `good: better best; bad: worse worst; far: farther farthest further furthest; little: less least;
many: more most; old: elder eldest`;

/** By part of speech as in PARTS of wordnet/synset.ts: irregular form → base. */
export const IRREGULAR_FORMS: readonly ReadonlyMap<string, string>[] = [
  table(NOUNS),
  table(VERBS),
  table(ADJECTIVES),
  new Map(),
];

function table(entries: string): Map<string, string> {
  const bases = new Map<string, string>();
  for (const entry of entries.split(";")) {
    const [base = "", forms = ""] = entry.split(":");
    for (const form of forms.trim().split(/\s+/)) bases.set(form, base.trim());
  }
  return bases;
}
