// Reads a whole log by golang.org/x/mod/sumdb alone, which shares no code with this project: the signed head by
// note, tiles and proofs by tlog. It prints what it has checked, and ends with 1 and a sentence if something is
// wrong.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

func main() {
	url := flag.String("url", "", "address of the log")
	vkey := flag.String("vkey", "", "verifier key of the log")
	proof := flag.String("proof", "", "file with a C2SP tlog-proof of an entry of the log")
	flag.Parse()
	if err := run(*url, *vkey, *proof); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(url, vkey, proof string) error {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return err
	}
	signed, err := get(url + "/checkpoint")
	if err != nil {
		return err
	}
	tree, err := openHead(signed, verifier)
	if err != nil {
		return err
	}
	log, err := readEntries(url, tree)
	if err != nil {
		return err
	}
	if err := compareTiles(url, tree, log); err != nil {
		return err
	}
	proofs, err := checkProofs(url, tree, log)
	if err != nil {
		return err
	}
	fmt.Printf("entries %d, proofs %d\n", tree.N, proofs)
	if proof == "" {
		return nil
	}
	text, err := os.ReadFile(proof)
	if err != nil {
		return err
	}
	return checkProofText(string(text), verifier, log)
}

// openHead checks the signature of a C2SP tlog-checkpoint, whose origin is the name of the key.
func openHead(signed []byte, verifier note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(signed, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, fmt.Errorf("head: %w", err)
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, fmt.Errorf("head: not of %s", verifier.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, fmt.Errorf("head: %w", err)
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return tlog.Tree{}, fmt.Errorf("head: %w", err)
	}
	return tlog.Tree{N: size, Hash: root}, nil
}

// wholeLog holds what was made from the entries alone.
type wholeLog struct {
	leaves []tlog.Hash
	stored []tlog.Hash
}

func (log *wholeLog) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		hashes[i] = log.stored[index]
	}
	return hashes, nil
}

// readEntries reads all bundles of entries, which must lead to the signed root.
func readEntries(url string, tree tlog.Tree) (*wholeLog, error) {
	log := &wholeLog{}
	for first := int64(0); first < tree.N; first += 1 << tileHeight {
		width := tree.N - first
		if width > 1<<tileHeight {
			width = 1 << tileHeight
		}
		path := pathOf(tlog.Tile{H: tileHeight, L: -1, N: first >> tileHeight, W: int(width)})
		bundle, err := get(url + "/" + path)
		if err != nil {
			return nil, err
		}
		for i := int64(0); i < width; i++ {
			if len(bundle) < 2 || len(bundle)-2 < int(binary.BigEndian.Uint16(bundle)) {
				return nil, fmt.Errorf("%s: cut off", path)
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			leaf := tlog.RecordHash(bundle[2:end])
			hashes, err := tlog.StoredHashesForRecordHash(first+i, leaf, log)
			if err != nil {
				return nil, err
			}
			log.leaves = append(log.leaves, leaf)
			log.stored = append(log.stored, hashes...)
			bundle = bundle[end:]
		}
		if len(bundle) > 0 {
			return nil, fmt.Errorf("%s: more than its entries", path)
		}
	}
	root, err := tlog.TreeHash(tree.N, log)
	if err != nil {
		return nil, err
	}
	if root != tree.Hash {
		return nil, fmt.Errorf("the entries lead to another root than the signed one")
	}
	return log, nil
}

// compareTiles compares every tile of the log with what the entries make.
func compareTiles(url string, tree tlog.Tree, log *wholeLog) error {
	for _, tile := range tlog.NewTiles(tileHeight, 0, tree.N) {
		want, err := tlog.ReadTileData(tile, log)
		if err != nil {
			return err
		}
		found, err := get(url + "/" + pathOf(tile))
		if err != nil {
			return err
		}
		if !bytes.Equal(found, want) {
			return fmt.Errorf("%s: differs from what the entries make", pathOf(tile))
		}
	}
	return nil
}

// checkProofs makes proofs from the tiles, which tlog checks against the root, and checks them against the entries.
func checkProofs(url string, tree tlog.Tree, log *wholeLog) (int, error) {
	reader := tlog.TileHashReader(tree, &httpTiles{url})
	count := 0
	step := tree.N/50 + 1
	for index := int64(0); index < tree.N; index += step {
		record, err := tlog.ProveRecord(tree.N, index, reader)
		if err == nil {
			err = tlog.CheckRecord(record, tree.N, tree.Hash, index, log.leaves[index])
		}
		if err != nil {
			return 0, fmt.Errorf("entry %d: %w", index, err)
		}
		older, err := tlog.TreeHash(index+1, log)
		if err != nil {
			return 0, err
		}
		growth, err := tlog.ProveTree(tree.N, index+1, reader)
		if err == nil {
			err = tlog.CheckTree(growth, tree.N, tree.Hash, index+1, older)
		}
		if err != nil {
			return 0, fmt.Errorf("growth from %d: %w", index+1, err)
		}
		count += 2
	}
	return count, nil
}

// checkProofText checks a C2SP tlog-proof: its head, and that the entry at its index stands under that head.
func checkProofText(text string, verifier note.Verifier, log *wholeLog) error {
	header, signed, found := strings.Cut(text, "\n\n")
	lines := strings.Split(header, "\n")
	if !found || lines[0] != "c2sp.org/tlog-proof@v1" {
		return fmt.Errorf("proof: not a tlog-proof")
	}
	lines = lines[1:]
	if len(lines) > 0 && strings.HasPrefix(lines[0], "extra ") {
		if _, err := base64.StdEncoding.Strict().DecodeString(lines[0][len("extra "):]); err != nil {
			return fmt.Errorf("proof: %w", err)
		}
		lines = lines[1:]
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "index ") {
		return fmt.Errorf("proof: no index")
	}
	index, err := strconv.ParseInt(lines[0][len("index "):], 10, 64)
	if err != nil || index < 0 || index >= int64(len(log.leaves)) {
		return fmt.Errorf("proof: no entry at this index")
	}
	var record tlog.RecordProof
	for _, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return fmt.Errorf("proof: %w", err)
		}
		record = append(record, hash)
	}
	tree, err := openHead([]byte(signed), verifier)
	if err != nil {
		return err
	}
	if err := tlog.CheckRecord(record, tree.N, tree.Hash, index, log.leaves[index]); err != nil {
		return fmt.Errorf("proof: %w", err)
	}
	fmt.Printf("proof of entry %d\n", index)
	return nil
}

// pathOf is the path of a tile in C2SP tlog-tiles, which leaves out the height and names the entries.
func pathOf(tile tlog.Tile) string {
	path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tile.H), "tile/", 1)
	return strings.Replace(path, "tile/data/", "tile/entries/", 1)
}

type httpTiles struct{ url string }

func (tiles *httpTiles) Height() int { return tileHeight }

func (tiles *httpTiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(wanted))
	for i, tile := range wanted {
		content, err := get(tiles.url + "/" + pathOf(tile))
		if err != nil {
			return nil, err
		}
		data[i] = content
	}
	return data, nil
}

func (tiles *httpTiles) SaveTiles([]tlog.Tile, [][]byte) {}

func get(url string) ([]byte, error) {
	response, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, response.Status)
	}
	return io.ReadAll(response.Body)
}
