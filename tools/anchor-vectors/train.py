"""Trains the vectors that ship as models/anchors-words.bin and models/anchors-letters.bin; see README.md beside this file."""

import torch, numpy as np, json, lzma, random, time, math, os, re, sys
import torch.nn.functional as F
t0 = time.time()
dev = 'cuda'
here = os.path.dirname(os.path.abspath(__file__))
OUT = os.environ['OUT']


def log(*a):
    print(f'{time.time() - t0:7.1f}', *a, flush=True)
torch.manual_seed(1)
random.seed(1)
np.random.seed(1)
from transformers import BertModel, BertConfig
from tokenizers import Tokenizer
# The first teacher: MiniLM, a unit vector for each text, the mean over its tokens.
z = np.load(here + '/teacher.npz')
wk = str(z['__wk'])
sd = {k: torch.tensor(z[k].astype(np.float32)) for k in z.files if not k.startswith('__') and 'position_ids' not in k}
sd[wk] = torch.tensor(z['__we_q'].astype(np.float32) * z['__we_s'])
cfg = BertConfig(vocab_size=30522, hidden_size=384, num_hidden_layers=6, num_attention_heads=12, intermediate_size=1536, max_position_embeddings=512)
model = BertModel(cfg, add_pooling_layer=False)
print(model.load_state_dict({k: v for k, v in sd.items() if not k.startswith('pooler')}, strict=False))
model = model.to(dev).half().eval()
tok = Tokenizer.from_file(here + '/tokenizer.json')
tok.no_padding()
tok.enable_truncation(96)

@torch.no_grad()
def encode_ids(ids, bs_tokens=131072):
    order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
    out = torch.zeros(len(ids), 384, dtype=torch.float16, device=dev)
    i = 0
    while i < len(order):
        j = i
        while j < len(order) and (j - i + 1) * len(ids[order[j]]) <= bs_tokens and (j - i < 16384):
            j += 1
        j = max(j, i + 1)
        b = order[i:j]
        L = len(ids[b[-1]])
        a = np.zeros((len(b), L), np.int64)
        m = np.zeros((len(b), L), np.float32)
        for r, k in enumerate(b):
            a[r, :len(ids[k])] = ids[k]
            m[r, :len(ids[k])] = 1
        a = torch.tensor(a, device=dev)
        m = torch.tensor(m, device=dev)
        h = model(input_ids=a, attention_mask=m.half()).last_hidden_state.float()
        v = (h * m[..., None]).sum(1) / m.sum(1, keepdim=True)
        out[torch.tensor(b, device=dev)] = F.normalize(v, dim=1).half()
        i = j
    return out


def encode(texts):
    ids = []
    for k in range(0, len(texts), 200000):
        ids += [e.ids for e in tok.encode_batch(texts[k:k + 200000])]
    return encode_ids(ids)
c = encode(['A rainstorm caused floods in the city.', 'Heavy rainfall led to flooding of the town.', 'He plays the guitar in a band.'])
log('check', (c.float() @ c.float().T).cpu().numpy().round(3).tolist())
# The second teacher: GloVe, whose words are the vocabulary. By Zipf's law from their ranks, frequent words count less.
allw = json.load(open(here + '/words.json'))
g = np.load(here + '/glove.npz')
Gall = g['q'].astype(np.float32) * g['s']
keep = [i for i, w in enumerate(allw) if re.fullmatch('[^\\W_]+', w) and (not w.isdigit()) and (len(w) > 1)]
words = [allw[i] for i in keep]
V = len(words)
idx = {w: i for i, w in enumerate(words)}
G = torch.tensor(Gall[keep], device=dev)
G = G - G[:20000].mean(0)
G = F.normalize(G, dim=1)
rank = torch.arange(1, V + 1, device=dev).float()
sif = (1e-3 / (1e-3 + 1 / (rank * 12))).sqrt()
log('V', V)
# Texts: the words, the lines of the corpus, and pieces of these.
lines = lzma.open(here + '/corpus.txt.xz', 'rt', encoding='utf8').read().split('\n')
W = re.compile('[^\\W_]+')
texts = list(words)
weights_single = V
for l in lines:
    texts.append(l[:300])
    ws = l.split()
    for _ in range(3):
        if len(ws) < 3:
            break
        n = random.choice([1, 2, 2, 3, 3, 4, 5, 6, 8])
        s = random.randrange(0, max(1, len(ws) - n))
        texts.append(' '.join(ws[s:s + n]).strip('.,;:()"\''))
# Pairs and triples of words: half of them neighbours by GloVe, half by chance; rare words about as often as others.
with torch.no_grad():
    near = []
    for k in range(0, 60000, 4000):
        near.append((G[k:k + 4000] @ G[:60000].T).topk(40, dim=1).indices.cpu())
    near = torch.cat(near).numpy()
N = 1200000
r1 = np.exp(np.random.uniform(math.log(100), math.log(V - 1), N)).astype(int)
for k in range(N):
    a = r1[k]
    if a < 60000 and k % 2 == 0:
        b = near[a][random.randrange(1, 40)]
    else:
        b = int(math.exp(random.uniform(math.log(100), math.log(V - 1))))
    t = [words[a], words[b]]
    if k % 3 == 0:
        t.append(words[int(math.exp(random.uniform(math.log(50), math.log(V - 1))))])
    random.shuffle(t)
    texts.append(' '.join(t))
texts = [t for t in texts if t]
log('texts', len(texts))
bags = []
for t in texts:
    bags.append([idx[w] for w in W.findall(t.lower()) if w in idx])
ok = [i for i, b in enumerate(bags) if b]
texts = [texts[i] for i in ok]
bags = [bags[i] for i in ok]
log('bags')
Tm = encode(texts)
log('teacher done', Tm.shape)
# Words that have a vector of their own, and rows that letter n-grams share.
OWN = 90000
NB = 40000


def fnv(b):
    x = 0x811C9DC5
    for c in b:
        x = (x ^ c) * 0x01000193 & 0xFFFFFFFF
    return x


def grams(w):
    b = '<' + w + '>'
    out = []
    for n in (3, 4, 5):
        for i in range(0, len(b) - n + 1):
            out.append(fnv(b[i:i + n].encode()) % NB)
    return out[:40] or [fnv(b.encode()) % NB]
# Lists of numbers, one after the other: the n-grams of each word, the words of each text.
gl = [grams(w) for w in words]
glen = torch.tensor([len(x) for x in gl], device=dev)
goff = torch.cat([torch.zeros(1, dtype=torch.long, device=dev), glen.cumsum(0)[:-1]])
gflat = torch.tensor(np.concatenate([np.array(x, dtype=np.int32) for x in gl]), device=dev).long()
log('grams', len(gflat))
flat = torch.tensor(np.concatenate([np.array(b, dtype=np.int32) for b in bags]), device=dev).long()
lens = torch.tensor([len(b) for b in bags], device=dev)
offs = torch.cat([torch.zeros(1, dtype=torch.long, device=dev), lens.cumsum(0)[:-1]])
mu = Tm[torch.randperm(len(Tm), device=dev)[:200000]].float().mean(0)


def bagof(ix, L, O, FL):
    l = L[ix]
    o = torch.cat([torch.zeros(1, dtype=torch.long, device=dev), l.cumsum(0)[:-1]])
    pos = torch.arange(int(l.sum()), device=dev) - o.repeat_interleave(l) + O[ix].repeat_interleave(l)
    return (FL[pos], o)
Gw = G * sif[:, None]
hold = torch.randperm(len(texts), device=dev)[:20000]


def run(name, d, alpha, steps=5000, B=8192, lr=0.002, drop=0.15):
    torch.manual_seed(3)
    X = torch.cat([alpha ** 0.5 * F.normalize(Tm[:V].float() - mu, dim=1), (1 - alpha) ** 0.5 * G], 1)
    C = X[:30000].T @ X[:30000]
    ev, U = torch.linalg.eigh(C)
    P = U[:, -d:]
    start = F.normalize(X @ P, dim=1) * sif[:, None]
    # It begins as the main directions of both teachers' words.
    E = torch.nn.Parameter(start[:OWN].clone() * 0.7)
    N = torch.nn.Parameter(torch.randn(NB, d, device=dev) * 0.01)
    Dm = torch.nn.Linear(d, 384, bias=False).to(dev)
    Dg = torch.nn.Linear(d, 100, bias=False).to(dev)
    opt = torch.optim.Adam([{'params': [E, N], 'lr': lr}, {'params': list(Dm.parameters()) + list(Dg.parameters()), 'lr': 0.001}])
    sched = torch.optim.lr_scheduler.LambdaLR(opt, lambda s: min(1, s / 200) * max(0.02, 0.5 * (1 + math.cos(math.pi * s / steps))))
    n = len(texts)

    def student(f, o, dropping):
        u, inv = torch.unique(f, return_inverse=True)
        gf, go = bagof(u, glen, goff, gflat)
        v = F.embedding_bag(gf, N, go, mode='mean')
        m = u < OWN
        # Now and then a word must do with its letters.
        if dropping:
            m = m & (torch.rand(len(u), device=dev) > drop)
        v = v + E[u.clamp(max=OWN - 1)] * m[:, None]
        return F.normalize(F.embedding_bag(inv, v, o, mode='sum'), dim=1)
    for s in range(steps):
        ix = torch.randint(0, n, (B,), device=dev)
        f, o = bagof(ix, lens, offs, flat)
        S = student(f, o, True)
        T = F.normalize(Tm[ix].float() - mu, dim=1)
        K = alpha * (T @ T.T)
        loss = alpha * (1 - (F.normalize(Dm(S), dim=1) * T).sum(1)).mean()
        Tg = F.normalize(F.embedding_bag(f, Gw, o, mode='sum'), dim=1)
        K = K + (1 - alpha) * (Tg @ Tg.T)
        loss = loss + (1 - alpha) * (1 - (F.normalize(Dg(S), dim=1) * Tg).sum(1)).mean()
        # Texts must be as like each other as the teachers find them.
        Q = S @ S.T
        rel = ((Q - K) ** 2 * (1 + 8 * K.clamp(min=0))).mean()
        l = loss + 20 * rel
        opt.zero_grad(set_to_none=True)
        l.backward()
        opt.step()
        sched.step()
        if s % 1000 == 0 or s == steps - 1:
            with torch.no_grad():
                f, o = bagof(hold, lens, offs, flat)
                S = student(f, o, False)
                T = F.normalize(Tm[hold].float() - mu, dim=1)
                dc = (F.normalize(Dm(S), dim=1) * T).sum(1).mean().item()
                rare = torch.arange(OWN, V, device=dev)[:20000]
                Sr = student(rare, torch.arange(len(rare), device=dev), False)
                Tr = F.normalize(Tm[rare].float() - mu, dim=1)
                dr = (F.normalize(Dm(Sr), dim=1) * Tr).sum(1).mean().item()
            log(name, s, 'loss', round(l.item(), 4), 'decoded cos', round(dc, 4), 'of words known by letters only', round(dr, 4))
    with torch.no_grad():
        for nm, t in (('words', E), ('grams', N)):
            # A signed byte a component, a scale a row.
            sc = t.abs().amax(1, keepdim=True) / 127 + 1e-12
            (t / sc).round().clamp(-127, 127).to(torch.int8).cpu().numpy().tofile(f'{OUT}/{nm}.i8')
            sc.cpu().numpy().astype(np.float32).tofile(f'{OUT}/{nm}.scale.f32')
open(OUT + '/words.txt', 'w', encoding='utf8').write('\n'.join(words[:OWN]) + '\n')
run('ng50', 128, 0.5)
log('done')
